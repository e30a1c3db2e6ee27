  // ---- choosing what is shown --------------------------------------------------------------------

  const hidden = new Set(), pinned = new Set(); // keys of boxes
  let focus = null; // keys of a box and its neighbours, or null for all
  let focused = ''; // the box that they are around

  const isShown = key => pinned.has(key) || !hidden.has(key) && (!focus || focus.has(key));
  const changed = () => { if (hooks.changed) hooks.changed(); };

  /** Takes boxes out of the picture, which keeps its layout unless one is focused: nothing else moves. */
  function thin() {
    for (const [key, box] of [...boxes]) if (!isShown(key) && box.kind !== 'open') boxes.delete(key);
    if (focus) gather();
    else lines = lines.filter(line => boxes.has(line.from.key) && boxes.has(line.to.key));
    $('again').hidden = !hidden.size && !focus;
  }

  /** What leads to the focused box, itself with what is pinned, what it leads to: side by side. */
  function gather() {
    const layerOf = new Map([[focused, 1]]);
    for (const line of lines) {
      if (line.to.key === focused && !layerOf.has(line.from.key)) layerOf.set(line.from.key, 0);
      if (line.from.key === focused && !layerOf.has(line.to.key)) layerOf.set(line.to.key, 2);
    }
    const layers = [[], [], []];
    for (const box of boxes.values()) if (box.kind !== 'open') layers[layerOf.get(box.key) ?? 1].push(box);
    boxes = new Map();
    const tallest = Math.max(...layers.map(layer => layer.reduce((sum, box) => sum + box.wide + 26, 0)));
    let m = 0;
    layers.forEach((layer, number) => {
      let c = (tallest - layer.reduce((sum, box) => sum + box.wide + 26, 0)) / 2;
      for (const box of layer) {
        boxes.set(box.key, { ...box, ...boxAt(m, c, [box.deep, box.wide], { layer: number, inside: undefined, outer: undefined }) });
        c += box.wide + 26;
      }
      m += layer.length ? Math.max(...layer.map(box => box.deep)) + 140 : 0;
    });
    lines = visibleLines(new Map());
  }

  function hide() {
    if (!boxes.has(state.selected)) return;
    hidden.add(state.selected);
    pinned.delete(state.selected);
    state.selected = '';
    draw();
    changed();
  }

  /** A pinned box stays in the picture, whatever else is chosen. */
  function pin() {
    if (!boxes.has(state.selected)) return;
    if (!pinned.delete(state.selected)) pinned.add(state.selected);
    draw();
    changed();
  }

  /** Only the chosen box, what it refers to and what refers to it. */
  function alone() {
    if (boxes.has(state.selected)) around(state.selected);
  }

  function around(key) {
    focus = null;
    draw();
    if (!boxes.has(key)) return;
    focused = key;
    focus = new Set([key]);
    for (const line of lines) {
      if (line.from.key === key) focus.add(line.to.key);
      if (line.to.key === key) focus.add(line.from.key);
    }
    draw();
    fit();
    changed();
  }

  function again() {
    hidden.clear();
    focus = null;
    focused = '';
    draw();
    changed();
  }

  // ---- the map in the corner ---------------------------------------------------------------------

  const map = $('map');
  const MAP_WIDTH = 150, MAP_HEIGHT = 100;
  let whole = null; // the bounds of the picture

  /** All of the picture, small, with a frame around what the window shows. */
  function drawMap() {
    map.textContent = '';
    whole = boxes.size ? bounds() : null;
    if (!whole) return;
    const all = whole, scale = Math.min(MAP_WIDTH / all.width, MAP_HEIGHT / all.height);
    map.setAttribute('viewBox', `${all.left} ${all.top} ${all.width} ${all.height}`);
    map.setAttribute('width', all.width * scale);
    map.setAttribute('height', all.height * scale);
    const outlines = kind => [...boxes.values()].filter(box => box.kind !== 'open' && (box.kind === 'variable') === kind).map(box => `M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}z`).join('');
    svg('path', { class: 'map-box', d: outlines(false) }, map);
    svg('path', { class: 'map-box variable', d: outlines(true) }, map);
    svg('rect', { class: 'map-frame', 'stroke-width': 2 / scale }, map);
  }

  /** The map is there only if not all of the picture can be seen. */
  function moveMap() {
    const wide = picture.clientWidth, high = picture.clientHeight;
    const small = !whole || whole.width * state.zoom <= wide && whole.height * state.zoom <= high;
    map.toggleAttribute('hidden', small);
    if (small) return;
    const at = { x: -state.x / state.zoom, y: -state.y / state.zoom, width: wide / state.zoom, height: high / state.zoom };
    for (const name in at) map.lastChild.setAttribute(name, at[name]);
  }

  function mapTo(event) {
    const at = map.getBoundingClientRect(), all = bounds(), [x, y] = middle();
    state.x = x - (all.left + (event.clientX - at.left) / at.width * all.width) * state.zoom;
    state.y = y - (all.top + (event.clientY - at.top) / at.height * all.height) * state.zoom;
    move();
  }

  /** The whole picture as a file, as it looks now. */
  const save = () => whenDrawn(saveNow);

  function saveNow() {
    const copy = picture.cloneNode(true), all = bounds();
    const root = getComputedStyle(document.documentElement);
    const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).flatMap(rule => rule.cssRules && rule.selectorText === '.regions' ? [...rule.cssRules] : [rule])
      .map(rule => rule.cssText).filter(text => text.includes('#picture')).join('\n')
      .replace(/var\((--\w+)\)/g, (whole, name) => root.getPropertyValue(name) || whole);
    copy.removeAttribute('style');
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('viewBox', `${all.left - 20} ${all.top - 20} ${all.width + 40} ${all.height + 40}`);
    copy.setAttribute('width', all.width + 40);
    copy.setAttribute('height', all.height + 40);
    copy.querySelector('#scene').removeAttribute('transform');
    copy.insertBefore(svg('style', {}, null, rules), copy.firstChild);
    const address = URL.createObjectURL(new Blob([copy.outerHTML], { type: 'image/svg+xml' }));
    const link = html('a', document.body);
    link.href = address;
    link.download = 'regions.svg';
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

