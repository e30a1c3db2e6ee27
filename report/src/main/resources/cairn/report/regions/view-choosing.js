  // ---- choosing what is shown --------------------------------------------------------------------

  const hidden = new Set(); // keys of boxes
  let focus = null; // keys of a box and its neighbours, or null for all

  const isShown = key => !hidden.has(key) && (!focus || focus.has(key));

  /** Takes boxes out of the picture, which keeps its layout: nothing else moves. */
  function thin() {
    for (const [key, box] of [...boxes]) if (!isShown(key) && box.kind !== 'open') boxes.delete(key);
    lines = lines.filter(line => boxes.has(line.from.key) && boxes.has(line.to.key));
    $('again').hidden = !hidden.size && !focus;
  }

  function hide() {
    if (!boxes.has(state.selected)) return;
    hidden.add(state.selected);
    state.selected = '';
    draw();
  }

  /** Only the chosen box, what it refers to and what refers to it. */
  function alone() {
    if (!boxes.has(state.selected)) return;
    focus = null;
    draw();
    focus = new Set([state.selected]);
    for (const line of lines) {
      if (line.from.key === state.selected) focus.add(line.to.key);
      if (line.to.key === state.selected) focus.add(line.from.key);
    }
    draw();
    fit();
  }

  function again() {
    hidden.clear();
    focus = null;
    draw();
  }

  // ---- the map in the corner ---------------------------------------------------------------------

  const map = $('map');
  const MAP_WIDTH = 150, MAP_HEIGHT = 100;

  /** All of the picture, small, with a frame around what the window shows. */
  function drawMap() {
    const all = boxes.size ? bounds() : null;
    const small = all && all.width * state.zoom <= picture.clientWidth && all.height * state.zoom <= picture.clientHeight;
    map.toggleAttribute('hidden', !all || small);
    if (!all || small) return;
    const scale = Math.min(MAP_WIDTH / all.width, MAP_HEIGHT / all.height);
    map.textContent = '';
    map.setAttribute('viewBox', `${all.left} ${all.top} ${all.width} ${all.height}`);
    map.setAttribute('width', all.width * scale);
    map.setAttribute('height', all.height * scale);
    for (const box of boxes.values()) {
      if (box.kind !== 'open') svg('rect', { class: 'map-box ' + (box.kind === 'variable' ? 'variable' : ''), x: box.x, y: box.y, width: box.w, height: box.h }, map);
    }
    svg('rect', { class: 'map-frame', 'stroke-width': 2 / scale, x: -state.x / state.zoom, y: -state.y / state.zoom,
      width: picture.clientWidth / state.zoom, height: picture.clientHeight / state.zoom }, map);
  }

  function mapTo(event) {
    const at = map.getBoundingClientRect(), all = bounds(), [x, y] = middle();
    state.x = x - (all.left + (event.clientX - at.left) / at.width * all.width) * state.zoom;
    state.y = y - (all.top + (event.clientY - at.top) / at.height * all.height) * state.zoom;
    move();
  }

  /** The whole picture as a file, as it looks now. */
  function save() {
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

