#!/usr/bin/env python3
"""tidy.py CLANG_TIDY FOLDER: runs clang-tidy on the sources of core and app that changed since it last found nothing there.

FOLDER holds compile_commands.json and, below checked/, a stamp for each source: a sum over the version and the checks of
clang-tidy, the source and every header of ours that it includes.

Two dozen sources are checked together, as one source that includes them: reading the libraries' headers takes most of the
time, and is then done once. Local names of two sources may be the same, and then they do not compile together: those that the
compiler complains about are checked apart. Ends with 1 where something was found.
"""

import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys

BATCH = 32  # sources at once: 0.8 GB of memory
DOES_NOT_COMPILE = "[clang-diagnostic-error"
NOISE = re.compile(r"warnings? generated|Suppressed|Processing file|Use -(header|system)")


class Tidy:
    def __init__(self, program, folder):
        self.program = program
        self.folder = os.path.abspath(folder)
        self.root = os.getcwd()
        self.contents = {}
        self.commands = {}
        with open(os.path.join(folder, "compile_commands.json"), encoding="utf-8") as file:
            for entry in json.load(file):
                name = os.path.relpath(entry["file"], self.root)
                if name.startswith(("core/", "app/")):
                    self.commands[name] = flags_of(entry["command"])
        version = subprocess.run([program, "--version"], capture_output=True, check=True).stdout
        self.checks = version + self.read(".clang-tidy")

    def read(self, name):
        if name not in self.contents:
            with open(name, "rb") as file:
                self.contents[name] = file.read()
        return self.contents[name]

    def sum_of(self, source):
        """Over the source and the headers of ours below it."""
        found, todo = hashlib.sha256(self.checks), [source]
        seen = {source}
        while todo:
            name = todo.pop()
            found.update(self.read(name))
            for header in re.findall(rb'^#include "(.*)"', self.read(name), re.MULTILINE):
                header = header.decode()
                if header not in seen and os.path.isfile(header):
                    seen.add(header)
                    todo.append(header)
        return found.hexdigest()

    def stamp(self, source):
        return os.path.join(self.folder, "checked", source.replace("/", "."))

    def stale(self):
        """Source and sum of what must be checked."""
        for source in sorted(self.commands):
            wanted = self.sum_of(source)
            try:
                with open(self.stamp(source), encoding="ascii") as file:
                    known = file.read().strip()
            except FileNotFoundError:
                known = ""
            if known != wanted:
                yield source, wanted

    def check(self, batch):
        """Prints what is found in sources that have the same flags; true if that is nothing."""
        if len(batch) == 1:
            path = batch[0][0]
        else:
            path = self.stamp(batch[0][0]) + ".batch.cpp"
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(f'#include "{self.root}/{source}"\n' for source, _ in batch)
        ran = subprocess.run(
            [self.program, "--quiet", path, "--", *self.commands[batch[0][0]], "-Wno-unknown-warning-option",
             "-Wno-deprecated-declarations", "-ferror-limit=0", *(["-Wno-unused-function"] if len(batch) > 1 else [])],
            capture_output=True, text=True, check=False)
        if len(batch) > 1 and DOES_NOT_COMPILE in ran.stdout:
            return all([self.check(part) for part in apart(batch, ran.stdout)])
        said = [line for line in (ran.stdout + ran.stderr).splitlines() if not NOISE.search(line)]
        if said:
            print("\n".join(said), flush=True)
        if ran.returncode == 0:
            for source, wanted in batch:
                with open(self.stamp(source), "w", encoding="ascii") as file:
                    file.write(wanted + "\n")
        return ran.returncode == 0


def flags_of(command):
    """The options of a compiler's command, without its files."""
    words = shlex.split(command)
    return [word for word in words[1:words.index("-o")] if word != "-c"]


def apart(batch, said):
    """What did not compile together: the sources that were complained about, and the others; or else two halves."""
    refused = {line.split(":")[0] for line in said.splitlines() if DOES_NOT_COMPILE in line}
    second = [item for item in batch if any(name.endswith(item[0]) for name in refused)]
    first = [item for item in batch if item not in second]
    return [first, second] if first and second else [batch[::2], batch[1::2]]


def batches(stale, commands):
    alike = {}
    for source, wanted in stale:
        alike.setdefault(tuple(commands[source]), []).append((source, wanted))
    for sources in alike.values():
        # Those of one folder, whose local names are told apart, stay together.
        parts = -(-len(sources) // BATCH)
        for part in range(parts):
            yield sources[len(sources) * part // parts:len(sources) * (part + 1) // parts]


def main():
    tidy = Tidy(*sys.argv[1:])
    os.makedirs(os.path.join(tidy.folder, "checked"), exist_ok=True)
    work = sorted(batches(tidy.stale(), tidy.commands), key=len, reverse=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return 0 if all(list(pool.map(tidy.check, work))) else 1


if __name__ == "__main__":
    sys.exit(main())
