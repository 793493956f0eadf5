// Drives a page of `rigel sourir explain` in a headless Chromium, by keyboard, and prints
// what it saw as JSON. Usage: node explain_page.mjs CHROMIUM PAGE.html [SCREENSHOT.png]
// Speaks the DevTools protocol over pipes: nothing to install besides the browser.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [chromium, page, screenshot] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), "sourir-page-"));
const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
  "--remote-debugging-pipe", `--user-data-dir=${profile}`, "--window-size=1400,900",
];
const browser = spawn(chromium, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

// Messages are JSON with a zero byte behind each.
const waiting = new Map();
const problems = [];
const requests = [];
let number = 0;
let rest = "";
browser.stdio[4].on("data", (chunk) => {
  rest += chunk;
  const parts = rest.split("\0");
  rest = parts.pop();
  for (const part of parts) receive(JSON.parse(part));
});

function receive(message) {
  if (waiting.has(message.id)) {
    const { done, failed } = waiting.get(message.id);
    waiting.delete(message.id);
    message.error ? failed(new Error(JSON.stringify(message.error))) : done(message.result);
  } else if (message.method === "Runtime.exceptionThrown") {
    problems.push(message.params.exceptionDetails.text);
  } else if (message.method === "Runtime.consoleAPICalled") {
    problems.push("console." + message.params.type);
  } else if (message.method === "Network.requestWillBeSent") {
    requests.push(message.params.request.url);
  }
}

let session;
function send(method, params = {}) {
  const id = ++number;
  browser.stdio[3].write(JSON.stringify({ id, method, params, sessionId: session }) + "\0");
  return new Promise((done, failed) => waiting.set(id, { done, failed }));
}

async function evaluate(expression) {
  const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.text + " in " + expression);
  return result.value;
}

const KEYS = {
  ArrowRight: 39, ArrowLeft: 37, Home: 36, End: 35, Tab: 9, Enter: 13, " ": 32, d: 68,
};
async function press(key) {
  const text = { Enter: "\r", " ": " ", d: "d" }[key];
  const common = { key, code: key === " " ? "Space" : key, windowsVirtualKeyCode: KEYS[key] };
  await send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...common });
  await send("Input.dispatchKeyEvent", { type: "keyUp", ...common });
}

// What a reader of the page sees at the moment.
const LOOK = `(() => {
  const text = (s) => [...document.querySelectorAll(s)].map((e) => e.textContent);
  const box = (e) => e.getBoundingClientRect();
  const svg = box(document.getElementById("arrows"));
  const arrows = [...document.querySelectorAll("#arrows path[data-from]")].map((p) => {
    const end = p.getPointAtLength(p.getTotalLength());
    return { from: p.dataset.from, kind: p.getAttribute("class"), x: end.x + svg.left, y: end.y + svg.top };
  });
  const near = (a, b) => a.y >= b.top - 2 && a.y <= b.bottom + 2 &&
    (Math.abs(a.x - b.left) < 3 || Math.abs(a.x - b.right) < 3);
  const lost = arrows.filter((a) => {
    const button = document.getElementById(a.from).querySelector(".assume");
    const ids = [button.dataset.to, ...button.dataset.frames.split(" ").filter(Boolean)];
    return !ids.some((id) => near(a, box(document.getElementById(id))));
  });
  const now = document.querySelector("li.now");
  const stepper = box(document.getElementById("stepper"));
  return {
    where: document.getElementById("where").textContent,
    now: now && now.id,
    nowVisible: !!now && box(now).top >= 0 && box(now).bottom <= stepper.top,
    frames: text("#frames li"), trace: text("#trace li"),
    arrows: arrows.length, lost: lost.length,
    taken: arrows.filter((a) => a.kind.includes("taken")).map((a) => a.from),
    on: arrows.filter((a) => a.kind.includes(" on")).map((a) => a.from),
    shown: text("dl.metadata:not([hidden])"),
    focus: document.activeElement.className || document.activeElement.id,
    play: document.getElementById("play").textContent,
    sideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  };
})()`;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function drive() {
  const { targetInfos } = await send("Target.getTargets");
  const tab = targetInfos.find((t) => t.type === "page").targetId;
  session = (await send("Target.attachToTarget", { targetId: tab, flatten: true })).sessionId;
  // Away from the browser's own start page first: what it loads is not ours.
  await send("Page.navigate", { url: "about:blank" });
  while ((await evaluate("location.href + document.readyState")) !== "about:blankcomplete") await pause(20);
  for (const domain of ["Page", "Runtime", "Network"]) await send(domain + ".enable");
  await send("Page.navigate", { url: pathToFileURL(resolve(page)).href });
  while ((await evaluate("location.protocol + document.readyState")) !== "file:complete") await pause(20);
  const seen = { start: await evaluate(LOOK) };
  const after = async (name, ...keys) => {
    for (const key of keys) await press(key);
    seen[name] = await evaluate(LOOK);
  };
  await after("right", "ArrowRight");
  await after("left", "ArrowLeft");
  await after("deopt", "d");
  if (screenshot) {
    const { data } = await send("Page.captureScreenshot");
    writeFileSync(screenshot, Buffer.from(data, "base64"));
  }
  await after("end", "End");
  await after("home", "Home");
  await after("tab", "Tab");
  await after("enter", "Enter");
  await after("moved", "ArrowRight");
  await after("closed", "Enter");
  await evaluate("document.activeElement.blur()");
  await after("playing", " ");
  await pause(1300);
  seen.played = await evaluate(LOOK);
  await after("paused", " ");
  await evaluate("document.getElementById('slider').focus()");
  await after("slid", "Home", "ArrowRight", "ArrowRight");
  return { seen, problems, requests: requests.filter((u) => !u.startsWith("file:")) };
}

const deadline = setTimeout(() => finish({ problems: ["the browser does not answer"] }), 60_000);
function finish(report) {
  clearTimeout(deadline);
  console.log(JSON.stringify(report, null, 1));
  browser.kill("SIGKILL");
  browser.on("exit", () => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    process.exit(0);
  });
}
drive().then(finish, (e) => finish({ problems: [String(e)] }));
