#pragma once
#include <string_view>

namespace attend::french {

// The words of the grammar, a row each, with blanks between a row's words.

// Nouns: English singular and plural, French singular and plural, gender.
inline constexpr std::string_view people = R"(boy boys garçon garçons m
girl girls fille filles f
man men homme hommes m
woman women femme femmes f
child children enfant enfants m
teacher teachers professeur professeurs m
friend friends ami amis m
student students étudiant étudiants m
neighbour neighbours voisin voisins m
queen queens reine reines f)";
inline constexpr std::string_view animals = R"(dog dogs chien chiens m
cat cats chat chats m
bird birds oiseau oiseaux m
horse horses cheval chevaux m
mouse mice souris souris f
frog frogs grenouille grenouilles f)";
inline constexpr std::string_view food = R"(apple apples pomme pommes f
cake cakes gâteau gâteaux m
cheese cheeses fromage fromages m
egg eggs œuf œufs m)";
inline constexpr std::string_view objects = R"(car cars voiture voitures f
book books livre livres m
letter letters lettre lettres f
door doors porte portes f
flower flowers fleur fleurs f
picture pictures tableau tableaux m
key keys clé clés f
ship ships bateau bateaux m
umbrella umbrellas parapluie parapluies m
box boxes boîte boîtes f)";
inline constexpr std::string_view places = R"(garden gardens jardin jardins m
school schools école écoles f
street streets rue rues f
city cities ville villes f
station stations gare gares f
forest forests forêt forêts f
house houses maison maisons f
hotel hotels hôtel hôtels m
island islands île îles f)";
// Adjectives behind the noun: English; French masculine, feminine, and both plurals.
inline constexpr std::string_view colors = R"(red rouge rouge rouges rouges
black noir noire noirs noires
white blanc blanche blancs blanches
green vert verte verts vertes
blue bleu bleue bleus bleues)";
inline constexpr std::string_view others = R"(heavy lourd lourde lourds lourdes
strange étrange étrange étranges étranges
famous célèbre célèbre célèbres célèbres
quiet tranquille tranquille tranquilles tranquilles)";
inline constexpr std::string_view moods = R"(happy heureux heureuse heureux heureuses
tired fatigué fatiguée fatigués fatiguées
famous célèbre célèbre célèbres célèbres
strange étrange étrange étranges étranges)";
// Adjectives before the noun; the sixth, if any, is masculine before a vowel.
inline constexpr std::string_view before_noun = R"(small petit petite petits petites
big grand grande grands grandes
old vieux vieille vieux vieilles vieil
new nouveau nouvelle nouveaux nouvelles nouvel
beautiful beau belle beaux belles bel
young jeune jeune jeunes jeunes
other autre autre autres autres)";
// English third person, base and past; French singular, plural, participle: masculine, feminine,
// masculine plural; which nouns it takes: p people, a animals, f food, o objects, l places.
inline constexpr std::string_view verbs = R"(sees see saw voit voient vu vue vus paofl
loves love loved aime aiment aimé aimée aimés paofl
finds find found trouve trouvent trouvé trouvée trouvés paofl
seeks seek sought cherche cherchent cherché cherchée cherchés paofl
paints paint painted peint peignent peint peinte peints paofl
draws draw drew dessine dessinent dessiné dessinée dessinés paofl
hears hear heard entend entendent entendu entendue entendus pa
follows follow followed suit suivent suivi suivie suivis pa
thanks thank thanked remercie remercient remercié remerciée remerciés p
helps help helped aide aident aidé aidée aidés p
eats eat ate mange mangent mangé mangée mangés f
buys buy bought achète achètent acheté achetée achetés of
sells sell sold vend vendent vendu vendue vendus of
opens open opened ouvre ouvrent ouvert ouverte ouverts o
carries carry carried porte portent porté portée portés of)";
// Words of one form: determiners, pronouns, adverbs, prepositions, and signs.
inline constexpr std::string_view small_english =
    "the a an another some this these my his her 's he she they him them did do does "
    "not never always often in near with and because when , says that";
inline constexpr std::string_view small_french =
    "le la l' les un une des de d' du ce cet cette ces mon ma mes son sa ses il elle "
    "ils ne n' pas jamais toujours souvent a ont dans près avec et parce que qu' "
    "quand , dit";

}  // namespace attend::french
