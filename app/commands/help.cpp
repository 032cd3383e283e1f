// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "core/scenario_text.h"

namespace tb {

int printHelp()
{
    std::string text
        = "Three Budgets shows where the memory of a served language model goes, and how many\n"
          "conversations fit.\n"
          "\n"
          "  threebudgets [FILE] [--key value]...            the window, with a scenario\n"
          "  threebudgets report [FILE] [--key value]... [--format text|json|csv|markdown]\n"
          "  threebudgets batch < scenarios.jsonl            a JSON scenario a line in, a report a line out\n"
          "  threebudgets levers [FILE] [--key value]... [--format text|json]\n"
          "                                                  what would free memory here, the best first\n"
          "  threebudgets fleet [FILE] [--key value]... [--price h100-sxm=2.50] [--format text|json|csv]\n"
          "                                                  replicas and cards for --peak users, and other "
          "ways\n"
          "                                                  to serve them, the cheapest first\n"
          "  threebudgets practice [FILE] [--users 16] [--seats 8] [--step-ms 18] [--growth-percent 6]\n"
          "                      [--answer-tokens 128] [--spread-percent 0] [--prompt-ms 40] [--think-ms 0]\n"
          "                      [--key value]... [--format text|json]\n"
          "                                                  the course's practice server: speed in a "
          "batch,\n"
          "                                                  the wait for a first token, and its knee\n"
          "  threebudgets export OUT.png|svg|pdf|csv|json|md|txt [FILE] [--key value]...\n"
          "                      [--view window|all|bars|sessions|state|speed|frontier|levers|\n"
          "                              practice|practice-speed|fleet]\n"
          "                      [--size slide|a4|a4-landscape|letter|letter-landscape|square|1280x720]\n"
          "                      [--scale 2] [--theme light|dark|projector]\n"
          "                      [--title TEXT] [--subtitle TEXT] [--footnote TEXT]\n"
          "                      [--date 2026-11-30] [--scenario keep|drop]\n"
          "  threebudgets memo OUT.pdf|html|md [FILE] [--key value]... [--customer TEXT] [--question TEXT]\n"
          "                    [--recommendation TEXT] [--situation TEXT] [--next-steps TEXT]\n"
          "                    [--eval results.csv] [--price h100-sxm=2.50] [--paper a4|letter]\n"
          "                    [--date 2026-11-30]           the sizing memo: one page for a customer\n"
          "  threebudgets check LOGFILE [--format text|json] what an engine printed, and what we predict\n"
          "  threebudgets list models|devices|weights|kv|lessons|gallery [--format text|json]\n"
          "  threebudgets inspect FILE [--format text|json]  what a model file says: shape, parameters, "
          "bytes\n"
          "  threebudgets lesson LESSON [--present]          the window, at that lesson: its id, or a file\n"
          "  threebudgets --present [FILE] [--key value]...  the same on a projector: large, full screen, "
          "keys "
          "alone\n"
          "  threebudgets handout LESSON                     a lesson on paper: its id, or a file to check\n"
          "  threebudgets worksheet [--device ID] [--model ID] [--format text|json|markdown]\n"
          "                                                  the seven numbers of the course, computed\n"
          "  threebudgets help [PAGE]                        the help pages: rules, formulas, keys\n"
          "  threebudgets --help | --version\n"
          "\n"
          "FILE is a scenario (.threebudgets, any JSON object of the keys below, an exported picture, or an\n"
          "id of `list gallery`), or a model: GGUF, config.json or safetensors.\n"
          "Sizes take GB and MB (powers of ten) or GiB and MiB (powers of two); a bare number is bytes.\n"
          "\n";
    for (const ScenarioKey &key : scenarioKeys()) {
        std::string line = "  --" + std::string(key.name);
        line += std::string(line.size() < 24 ? 24 - line.size() : 1, ' ') + std::string(key.values);
        if (!key.fallback.empty())
            line += " [" + std::string(key.fallback) + "]";
        text += line + "\n";
    }
    text += "\nExit codes: 0 answered (also when it does not fit), 1 bad arguments, 2 bad input file,\n"
            "3 cannot write. $THREEBUDGETS_DATA names another folder of built-in lists.\n";
    return print(text);
}

int printVersion()
{
    return print("threebudgets " TB_VERSION "\n");
}

} // namespace tb
