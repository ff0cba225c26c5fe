// @ts-check
/**
 * Plays a script at the desk in wasm, as `crates/web/examples/desk_script.rs` does natively: `node games.mjs <wasm>
 * <script>`. Both print every answer.
 */

import { readFileSync } from "node:fs";
import { openModule } from "../src/module.js";

const [wasm, script] = process.argv.slice(2);
const module = await openModule(readFileSync(wasm));
const WALL = 1_794_848_705_000;
let now = 0;

module.ask("version");
module.number("desk_open", now, WALL);
for (const line of readFileSync(script, "utf8").split("\n")) {
  const [word, ...rest] = line.split(" ");
  const text = rest.join(" ");
  if (!word || word.startsWith("#")) continue;
  console.log(`> ${line}`);
  if (word === "tell") console.log(module.tell("desk_tell", text.replaceAll("|", "\0"), now, WALL));
  if (word === "wait") now += Number(text);
  if (word === "run") {
    for (let count = 0; count < Number(text); count += 1) {
      now += 10;
      module.number("desk_tick", 2000, now, WALL);
      const news = module.ask("desk_news");
      if (news !== "[]") console.log(news);
    }
  }
  if (word === "view") console.log(module.ask("desk_view", now));
  if (word === "changes") console.log(module.ask("desk_changes"));
}
