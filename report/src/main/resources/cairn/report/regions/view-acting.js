  // ---- moving ------------------------------------------------------------------------------------

  function move() {
    scene.setAttribute('transform', `translate(${state.x} ${state.y}) scale(${state.zoom})`);
    moveMap();
  }

  function zoomAt(factor, x, y) {
    const zoom = Math.min(4, Math.max(0.03, state.zoom * factor));
    state.x = x - (x - state.x) * zoom / state.zoom;
    state.y = y - (y - state.y) * zoom / state.zoom;
    state.zoom = zoom;
    move();
  }

  const middle = () => [picture.clientWidth / 2, picture.clientHeight / 2];

  function bounds() {
    let right = -1e9, bottom = -1e9, left = 1e9, top = 1e9;
    for (const box of boxes.values()) {
      left = Math.min(left, box.x); top = Math.min(top, box.y);
      right = Math.max(right, box.x + box.w); bottom = Math.max(bottom, box.y + box.h);
    }
    return { left, top, width: Math.max(100, right - left), height: Math.max(60, bottom - top) };
  }

  const room = () => ({ left: 16, top: 50, width: picture.clientWidth - 32, height: picture.clientHeight - 84 });

  function fit() {
    if (!boxes.size) return;
    const all = bounds(), free = room();
    state.zoom = Math.max(0.03, Math.min(1.3, free.width / all.width, free.height / all.height));
    state.x = free.left + (free.width - all.width * state.zoom) / 2 - all.left * state.zoom;
    state.y = free.top + (free.height - all.height * state.zoom) / 2 - all.top * state.zoom;
    move();
  }

  /** All of the picture if that is readable, otherwise what has most memory, and what is around it. */
  function first() {
    fit();
    if (state.zoom >= 0.5) return;
    const largest = [...boxes.values()].filter(box => box.kind !== 'variable' && box.kind !== 'open' && data.regions[regionOf(box)].title !== '(library)')
      .sort((a, b) => shareOf(b) - shareOf(a))[0];
    if (!largest) return;
    centre(largest, 0.6);
    const all = bounds(), free = room();
    const within = (at, start, size, from, space) => size * state.zoom <= space
      ? from + (space - size * state.zoom) / 2 - start * state.zoom
      : Math.min(from - start * state.zoom, Math.max(at, from + space - (start + size) * state.zoom));
    state.x = within(state.x, all.left, all.width, free.left, free.width);
    state.y = within(state.y, all.top, all.height, free.top, free.height);
    move();
  }

  const shareOf = box => box.kind === 'closed' ? data.groups[box.place].share : data.regions[box.place].share;

  function centre(box, least = 0.7) {
    state.zoom = Math.max(state.zoom, least);
    const [x, y] = middle();
    state.x = x - (box.x + box.w / 2) * state.zoom;
    state.y = y - (box.y + box.h / 2) * state.zoom;
    move();
  }

  // ---- doing -------------------------------------------------------------------------------------

  /** Opens or closes; what was clicked stays where it is on the screen. */
  function toggle(group) {
    if (!isGroup(group)) return;
    focus = null; // what is inside of a group is not around the focused box
    focused = '';
    const before = boxes.get('g' + group) || boxes.get('o' + group);
    if (state.open.has(group)) state.open.delete(group); else state.open.add(group);
    state.selected = '';
    draw();
    const after = boxes.get('g' + group) || boxes.get('o' + group);
    if (before && after) {
      state.x += (before.x - after.x) * state.zoom;
      state.y += (before.y - after.y) * state.zoom;
      move();
    }
    if (hooks.changed) hooks.changed();
  }

  function toggleBox(box) {
    if (box.kind === 'closed' || box.kind === 'open') toggle(box.place);
    else if (box.inside !== undefined) toggle(box.inside);
  }

  function select(key, show) {
    state.selected = key;
    scene.querySelectorAll('.selected').forEach(each => each.classList.remove('selected'));
    const element = scene.querySelector(`[data-key="${key}"]`);
    if (element) element.classList.add('selected');
    if (show && boxes.get(key)) details(boxes.get(key));
    if (hooks.changed) hooks.changed();
  }

  function go(region) {
    const group = data.regions[region].group;
    if (!data.views[state.view].boxes.includes('g' + group)) showAll(true);
    if (isGroup(group)) state.open.add(group);
    draw();
    const box = boxes.get(keyOf(region));
    if (!box) return;
    select(box.key, true);
    centre(box);
    whenDrawn(() => {
      const element = scene.querySelector(`[data-key="${box.key}"]`);
      if (element) element.focus({ preventScroll: true });
    });
  }

  function showAll(all) {
    if (data.views.length < 2) return;
    chooseView(all);
    draw();
    first();
    changed();
  }

  function chooseView(all) {
    state.view = all ? 1 : 0;
    $('more').setAttribute('aria-pressed', String(all));
  }

  function note() {
    const hidden = data.groups.length - data.views[state.view].boxes.filter(key => key[0] === 'g').length;
    $('note').textContent = hidden ? hidden + ' groups with less memory are not shown' : '';
  }

  function search() {
    const wanted = $('search').value.trim().toLowerCase();
    const list = $('found');
    list.textContent = '';
    state.found = new Set();
    if (wanted) {
      const hits = data.regions.map((region, id) => [region, id]).filter(([region, id]) => id > 0
        && ('#' + id === wanted || region.types.some(type => type[0].toLowerCase().includes(wanted))));
      hits.forEach(([, id]) => state.found.add(keyOf(id)));
      const named = data.variables.map((variable, i) => [variable, i])
        .filter(([variable]) => variable.names.some(name => name.toLowerCase().includes(wanted)));
      named.forEach(([, i]) => state.found.add('v' + i));
      hits.sort((a, b) => b[0].share - a[0].share).slice(0, 12).forEach(([region, id]) => goButton(list, id, region.amounts));
      const left = Math.max(0, hits.length - 12);
      html('li', list, hits.length + named.length === 0 ? 'nothing is called so' : left ? 'and ' + left + ' more regions' : '');
    }
    scene.querySelectorAll('.box').forEach(box => box.classList.toggle('found', state.found.has(box.dataset.key)));
  }

  function kinds() {
    const all = [...new Set(data.bloat.map(each => each.kind))];
    for (const kind of all) {
      const label = html('label', $('kinds'));
      const input = html('input', label);
      input.type = 'checkbox'; input.checked = true; input.dataset.kind = kind;
      label.append(' ' + kind);
      state.kinds.add(kind);
      input.addEventListener('change', () => {
        if (input.checked) state.kinds.add(kind); else state.kinds.delete(kind);
        draw(); findings();
      });
    }
  }

  function findings() {
    const list = $('bloat');
    list.textContent = '';
    const shown = data.bloat.filter(each => state.kinds.has(each.kind));
    if (!shown.length) html('li', list, data.bloat.length ? 'switched off' : 'nothing was found');
    for (const bloat of shown.slice(0, 60)) {
      const button = html('button', html('li', list), bloat.saving + ' (' + bloat.share + ') ' + bloat.kind + (bloat.region > 0 ? ' #' + bloat.region : ''));
      html('small', button, bloat.reason);
      if (bloat.region > 0) button.addEventListener('click', () => go(bloat.region)); else button.disabled = true;
    }
  }

  function legend() {
    const entries = [['box', '', 'one object'], ['box', 'many', 'several objects'], ['closed', 'many', 'a region and those reached only through it: double click opens'],
      ['variable', '', 'variables, instead of a root'], ['box', 'many heat5', 'at least 5 % of the bytes; the bar below shows the share'],
      ['box', 'many heat15', 'at least 15 %: a thicker frame'], ['box', 'many heat25', 'at least 25 %: the thickest'],
      ['box', 'many flagged', 'something is wasted: broken frame, and ! with the kind'], ['line', '', 'each object is referred to once by this field'],
      ['line', 'shared', 'wide: some objects are shared'], ['line', 'nullable', 'dashed: sometimes null'], ['text', '', 'Var[3]: arrays and containers have their lengths'],
      ['text', '', 'tree{l,r}: by l and r no object is reached twice; any{..}: no such promise'], ['text', '', '+2 on a line: more fields lead the same way']];
    const list = html('dl', $('legend'));
    for (const [kind, type, meaning] of entries) {
      const sample = svg('svg', { id: '', width: 64, height: 26, class: 'sample' }, html('dt', list));
      if (kind === 'text') { sample.remove(); list.lastChild.textContent = '\u00b7'; }
      const g = svg('g', { class: (kind === 'line' ? 'line ' : 'box ' + kind + ' ') + type }, sample);
      if (kind === 'line') svg('path', { class: 'ink', d: 'M2 13H60' }, g);
      else svg('rect', { class: 'body', x: 3, y: 3, width: 56, height: 20, rx: kind === 'variable' ? 10 : 4 }, g);
      if (kind === 'closed') svg('rect', { class: 'inner', x: 6, y: 6, width: 50, height: 14, rx: 3 }, g);
      html('dd', list, meaning);
    }
  }

  // ---- events ------------------------------------------------------------------------------------

  let drag = null, dragged = false;
  picture.addEventListener('pointerdown', event => {
    if (event.button !== 0) return;
    drag = { x: event.clientX, y: event.clientY, left: state.x, top: state.y };
    dragged = false;
  });
  const until = signal ? { signal } : {};
  addEventListener('pointermove', event => {
    if (!drag) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (Math.abs(dx) + Math.abs(dy) > 4) { dragged = true; picture.classList.add('dragged'); }
    if (dragged) { state.x = drag.left + dx; state.y = drag.top + dy; move(); }
  }, until);
  addEventListener('pointerup', () => { drag = null; picture.classList.remove('dragged'); }, until);
  picture.addEventListener('wheel', event => {
    event.preventDefault();
    const at = picture.getBoundingClientRect();
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX - at.left, event.clientY - at.top);
  }, { passive: false });
  picture.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.target.dataset ? event.target.dataset.key : '';
    const box = key ? boxes.get(key) : null;
    if (event.key === 'Enter' || event.key === ' ') { if (box) { select(box.key, true); if (box.kind !== 'region') toggleBox(box); } }
    else if (event.key === 'Escape') { if (box && box.inside !== undefined) toggle(box.inside); else if (box && box.kind === 'open') toggle(box.place); }
    else if (event.key === '+' || event.key === '=') zoomAt(1.25, ...middle());
    else if (event.key === '-') zoomAt(0.8, ...middle());
    else if (event.key === '0') fit();
    else if (event.key === 'h') hide();
    else if (event.key === 'f') alone();
    else if (event.key === 'k') pin();
    else if (event.key === 'o' && hooks.region && box && box.kind === 'region') hooks.region(box.place);
    else if (event.key === 'a') again();
    else if (event.key.startsWith('Arrow')) {
      state.x += event.key === 'ArrowLeft' ? 60 : event.key === 'ArrowRight' ? -60 : 0;
      state.y += event.key === 'ArrowUp' ? 60 : event.key === 'ArrowDown' ? -60 : 0;
      move();
    } else return;
    event.preventDefault();
  });
  scene.addEventListener('focusin', event => {
    const box = boxes.get(event.target.dataset.key);
    if (!box || !event.target.matches(':focus-visible')) return;
    const x = box.x * state.zoom + state.x, y = box.y * state.zoom + state.y;
    if (x < 0 || y < 0 || x > picture.clientWidth - 60 || y > picture.clientHeight - 30) centre(box);
  });
  addEventListener('keydown', event => {
    if (event.key === '/' && event.target !== $('search')) { event.preventDefault(); $('search').focus(); }
  }, until);
  $('in').addEventListener('click', () => zoomAt(1.25, ...middle()));
  $('out').addEventListener('click', () => zoomAt(0.8, ...middle()));
  $('fit').addEventListener('click', fit);
  $('hide').addEventListener('click', hide);
  $('alone').addEventListener('click', alone);
  $('pin').addEventListener('click', pin);
  $('again').addEventListener('click', again);
  $('save').addEventListener('click', save);
  map.addEventListener('click', mapTo);
  $('expand').addEventListener('click', () => { data.groups.forEach((_, i) => { if (isGroup(i)) state.open.add(i); }); draw(); first(); changed(); });
  $('collapse').addEventListener('click', () => { state.open.clear(); draw(); first(); changed(); });
  $('more').hidden = data.views.length < 2;
  $('more').addEventListener('click', () => showAll(state.view === 0));
  $('heat').addEventListener('change', event => { state.heat = event.target.checked; draw(); });
  $('search').addEventListener('input', search);
  kinds();
  findings();
  legend();
  addEventListener('resize', first, until);
