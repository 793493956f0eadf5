"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const run = JSON.parse(byId("run").textContent);
  const svg = byId("arrows");
  const assumes = [...document.querySelectorAll(".assume")];
  const lineOf = (at) => byId("L" + at.join("-"));
  const name = (at) => {
    const li = lineOf(at);
    const version = li.closest(".version").querySelector("h3").firstChild.textContent.trim();
    const fun = li.closest(".function").querySelector("h2").textContent.replace(/\(.*/, "");
    return fun + "." + version;
  };

  // Arrows from each assume to its target, dashed to where its frames return.
  function arrow(from, to, kind) {
    const origin = svg.getBoundingClientRect();
    const a = from.getBoundingClientRect();
    const b = to.getBoundingClientRect();
    // Boxes above each other are joined around their right sides, not across the code.
    const box = (e) => e.closest(".version").getBoundingClientRect();
    const [from_, to_] = [box(from), box(to)];
    const right = to_.left >= from_.right;
    const left = to_.right <= from_.left;
    const x1 = (left ? a.left : a.right) - origin.left;
    const x2 = (right ? b.left : b.right) - origin.left;
    const y1 = a.top + a.height / 2 - origin.top;
    const y2 = b.top + b.height / 2 - origin.top;
    const half = Math.max(30, Math.abs(x2 - x1) / 2);
    const around = Math.max(from_.right, to_.right) - origin.left + 40;
    const [c1, c2] = right ? [x1 + half, x2 - half] : left ? [x1 - half, x2 + half] : [around, around];
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", `M${x1},${y1} C${c1},${y1} ${c2},${y2} ${x2},${y2}`);
    path.setAttribute("class", kind);
    path.setAttribute("marker-end", "url(#tip)");
    path.dataset.from = from.closest("li").id;
    svg.append(path);
  }

  function drawArrows() {
    svg.innerHTML =
      '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" ' +
      'markerWidth="10" markerHeight="10" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker></defs>';
    for (const a of assumes) {
      const target = byId(a.dataset.to);
      if (target) arrow(a, target, "target");
      for (const id of a.dataset.frames.split(" ").filter(Boolean)) {
        if (byId(id)) arrow(a, byId(id), "frame");
      }
    }
    mark();
  }

  let open = null;
  let taken = null;
  function mark() {
    for (const p of svg.querySelectorAll("path[data-from]")) {
      p.classList.toggle("on", p.dataset.from === open);
      p.classList.toggle("taken", p.dataset.from === taken);
    }
  }

  function toggle(a) {
    const show = a.getAttribute("aria-expanded") !== "true";
    for (const b of assumes) {
      const on = b === a && show;
      b.setAttribute("aria-expanded", String(on));
      b.nextElementSibling.hidden = !on;
    }
    open = show ? a.closest("li").id : null;
    drawArrows();
  }
  for (const a of assumes) a.addEventListener("click", () => toggle(a));

  // The stepper.
  let at = 0;
  let timer = null;
  const steps = run ? run.steps : [];

  function item(text, kind) {
    const li = document.createElement("li");
    li.textContent = text;
    if (kind) li.className = kind;
    return li;
  }

  function show(n) {
    at = Math.max(0, Math.min(steps.length - 1, n));
    const step = steps[at];
    for (const li of document.querySelectorAll("li.now, li.caller")) li.classList.remove("now", "caller");
    step.stack.slice(1).forEach((f) => lineOf(f.at).classList.add("caller"));
    const here = lineOf(step.at);
    here.classList.add("now");
    here.scrollIntoView({ block: "center", inline: "nearest" });
    const before = at > 0 ? steps[at - 1] : null;
    const deopt = before ? before.events.find((e) => e.kind === "deopt") : null;
    taken = deopt ? "L" + before.at.join("-") : null;
    byId("frames").replaceChildren(
      ...step.stack.map((f) =>
        item(name(f.at) + "  {" + f.vars.map((v) => v[0] + " = " + v[1]).join(", ") + "}")
      )
    );
    const past = steps.slice(0, at).flatMap((s, i) => s.events.map((e) => [i, e]));
    byId("trace").replaceChildren(
      ...past.map(([i, e]) =>
        e.kind === "deopt"
          ? item("deoptimize at step " + (i + 1) + " to " + name(e.to) + ": " + e.text, "deopt")
          : item(e.kind + " " + e.text)
      )
    );
    if (at === steps.length - 1) {
      step.events.forEach((e) => byId("trace").append(item(e.kind + " " + e.text)));
      byId("trace").append(item(run.end));
    }
    byId("slider").value = at;
    byId("where").textContent =
      "step " + (at + 1) + " of " + steps.length + ", " + name(step.at) +
      (deopt ? ": deoptimized, " + deopt.text : "");
    mark();
  }

  function nextDeopt() {
    const found = steps.findIndex((s, i) => i >= at && s.events.some((e) => e.kind === "deopt"));
    if (found >= 0) show(found + 1);
    else byId("where").textContent = "step " + (at + 1) + " of " + steps.length + ", no deoptimization from here on";
  }

  function play() {
    if (timer) {
      clearInterval(timer);
      timer = null;
    } else {
      timer = setInterval(() => (at + 1 < steps.length ? show(at + 1) : play()), 500);
    }
    byId("play").textContent = timer ? "pause" : "play";
  }

  const actions = {
    first: () => show(0),
    back: () => show(at - 1),
    next: () => show(at + 1),
    last: () => show(steps.length - 1),
    deopt: nextDeopt,
    play,
  };
  const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", d: "deopt", " ": "play" };

  if (steps.length) {
    byId("stepper").hidden = false;
    byId("slider").max = steps.length - 1;
    byId("slider").addEventListener("input", (e) => show(Number(e.target.value)));
    for (const id of Object.keys(actions)) byId(id).addEventListener("click", actions[id]);
    document.addEventListener("keydown", (e) => {
      const action = keys[e.key];
      if (!action || e.ctrlKey || e.altKey || e.metaKey) return;
      // A focused control keeps the keys it needs itself.
      const on = e.target.closest("button, input");
      if (on && (e.key === " " || on.id === "slider")) return;
      e.preventDefault();
      actions[action]();
    });
  }
  window.addEventListener("resize", drawArrows);
  for (const row of document.querySelectorAll(".versions")) row.addEventListener("scroll", drawArrows);
  drawArrows();
  if (steps.length) show(0);
})();
