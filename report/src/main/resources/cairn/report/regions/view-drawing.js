  // ---- drawing -----------------------------------------------------------------------------------

  const picture = $('picture');
  const definitions = svg('defs', {}, picture);
  for (const [id, size] of [['', 9], ['shared', 13], ['root', 9]]) {
    const marker = svg('marker', { id: 'head' + id, viewBox: '0 0 10 8', refX: 9.5, refY: 4, markerWidth: size,
      markerHeight: size * 0.8, markerUnits: 'userSpaceOnUse', orient: 'auto' }, definitions);
    svg('path', { class: 'head ' + id, d: 'M0 0L10 4L0 8z' }, marker);
  }
  const scene = svg('g', { id: 'scene' }, picture);

  function draw() {
    arrange();
    thin();
    const held = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : '';
    scene.textContent = '';
    const all = [...boxes.values()].sort((a, b) => a.layer - b.layer || a.c - b.c || a.m - b.m);
    const work = [...all.filter(box => box.kind === 'open').map(box => () => drawBox(box)), ...lines.map(line => () => drawLine(line)),
      ...all.filter(box => box.kind !== 'open').map(box => () => drawBox(box)), ...labels()];
    drawMap();
    move();
    note();
    bySlices(work, () => {
      if (!held) return;
      const same = scene.querySelector(`[data-key="${held}"]`) || scene.querySelector(`[data-key="${twin(held)}"]`);
      if (same) same.focus({ preventScroll: true });
    });
  }

  // a picture of hundreds of boxes is drawn a little at a time, so that the page answers meanwhile
  const AT_ONCE = 120, SLICE = 16;
  let turn = 0, unfinished = false;
  const waiting = [];

  /** Does all of the work, then what comes after it; a later drawing ends this one. */
  function bySlices(work, after) {
    const own = ++turn;
    let done = 0;
    unfinished = true;
    const next = () => {
      if (own !== turn || signal && signal.aborted) return;
      const end = performance.now() + SLICE;
      while (done < work.length && (work.length <= AT_ONCE || performance.now() < end)) work[done++]();
      picture.setAttribute('aria-busy', String(done < work.length));
      if (done < work.length) { setTimeout(next); return; }
      unfinished = false;
      after();
      waiting.splice(0).forEach(act => act());
    };
    next();
  }

  /** Now, or as soon as all of the picture is there. */
  const whenDrawn = act => { if (unfinished) waiting.push(act); else act(); };

  /** What a group's box becomes when it is opened or closed. */
  const twin = key => key[0] === 'g' ? 'o' + key.slice(1) : key[0] === 'o' ? 'g' + key.slice(1)
    : key[0] === 'r' ? keyOf(Number(key.slice(1))) : key;

  function drawBox(box) {
    const region = regionOf(box) >= 0 ? data.regions[regionOf(box)] : null;
    const closed = box.kind === 'closed', group = data.groups[box.place];
    const about = closed || box.kind === 'open' ? group : region;
    const kinds = kindsOf(box);
    const shown = kinds.filter(kind => state.kinds.has(kind));
    const g = svg('g', { class: ['box', box.kind === 'open' ? 'group' : box.kind, about && about.many ? 'many' : '',
      state.heat && about && about.heat && box.kind !== 'open' ? 'heat' + about.heat : '', shown.length ? 'flagged' : '',
      state.selected === box.key ? 'selected' : '', state.found.has(box.key) ? 'found' : ''].join(' '),
      transform: `translate(${box.x} ${box.y})`, tabindex: 0, role: 'button', 'data-key': box.key, 'aria-label': spoken(box) }, scene);
    if (closed || box.kind === 'open') g.setAttribute('aria-expanded', String(!closed));
    if (box.kind === 'variable') {
      svg('rect', { class: 'body', width: box.w, height: box.h, rx: 12 }, g);
      svg('text', { x: 11, y: 16 }, g, data.variables[box.place].title);
    } else if (box.kind === 'open') {
      svg('rect', { class: 'body', width: box.w, height: box.h, rx: 8, 'pointer-events': 'all' }, g);
      svg('text', { x: 10, y: 17 }, g, '\u25be ' + data.regions[group.head].title + ' and ' + (group.regions.length - 1) + ' below it');
    } else {
      const loop = loops.get(regionOf(box)), top = loop && !down ? LOOP : 0, width = box.w - (loop && down ? LOOP : 0);
      svg('rect', { class: 'body', y: top, width, height: box.h - top, rx: 5 }, g);
      if (closed) svg('rect', { class: 'inner', x: 3, y: top + 3, width: width - 6, height: box.h - top - 6, rx: 3 }, g);
      svg('text', { x: 10, y: top + 18 }, g, (closed ? '\u25b8 ' : '') + region.title + (closed ? ' +' + (group.regions.length - 1) : ''));
      svg('text', { class: 'small', x: 10, y: top + 33 }, g, '#' + regionOf(box) + '  ' + about.amounts);
      if (shown.length) svg('text', { class: 'flag', x: 10, y: top + (loop && down ? 62 : 48) }, g, '! ' + shown.join(', '));
      svg('rect', { class: 'share', x: 1, y: box.h - 4, width: Math.max(0, (width - 2) * Math.min(1, about.share)), height: 3 }, g);
      if (loop) drawLoop(g, width, loop, region.shape);
    }
    if (pinned.has(box.key)) {
      g.classList.add('pinned');
      svg('path', { class: 'pin', d: `M${box.w - 12} 1v-5m-4 0h8m-6 0v-7m4 0v7m-6 -7h8` }, g);
    }
    if (hooks.mark && box.kind !== 'open' && box.kind !== 'variable') drawMark(g, closed ? group.regions : [box.place]);
    g.addEventListener('mouseenter', () => { details(box); near(box.key); });
    g.addEventListener('mouseleave', () => { near(''); restore(); });
    g.addEventListener('focus', () => { details(box); near(box.key); });
    g.addEventListener('blur', () => near(''));
    g.addEventListener('click', () => { if (!dragged) select(box.key, true); });
    g.addEventListener('dblclick', event => {
      event.preventDefault();
      if (box.kind === 'region' && hooks.region) hooks.region(box.place); else toggleBox(box);
    });
  }

  /** What a page with more views says of some regions: a sign above the corner of the box. */
  function drawMark(g, regions) {
    const mark = hooks.mark(regions);
    if (!mark) return;
    g.classList.add('mark-' + mark.type);
    svg('rect', { class: 'badge', x: 6, y: -9, width: mark.text.length * 6.6 + 10, height: 15, rx: 7 }, g);
    svg('text', { class: 'small', x: 11, y: 2 }, g, mark.text);
  }

  /** The references of a region to itself: an arc above the box, or beside it, with the shape. */
  function drawLoop(g, width, line, shape) {
    const type = (line.shared ? 'shared ' : '') + (line.nullable ? 'nullable' : '');
    const loop = svg('g', { class: 'line ' + type }, g);
    const x = width - 40;
    const d = down ? `M${width} 40C${width + 22} 40 ${width + 22} 14 ${width} 14` : `M${x} ${LOOP}C${x} 2 ${x + 26} 2 ${x + 26} ${LOOP}`;
    svg('path', { class: 'ink', d, 'marker-end': `url(#head${line.shared ? 'shared' : ''})` }, loop);
    const text = cut(shape || line.parts.map(part => part[0]).join(','), 30);
    if (down) svg('text', { class: 'small', x: 10, y: 48 }, g, text);
    else svg('text', { class: 'label', x: x - 4, y: 13, 'text-anchor': 'end' }, loop, text);
  }

  function drawLine(line) {
    const type = line.root ? 'root' : line.shared ? 'shared' : '';
    const g = svg('g', { class: ['line', type, line.nullable ? 'nullable' : ''].join(' '), 'data-line': line.key }, scene);
    svg('path', { class: 'ink', d: line.path, 'marker-end': `url(#head${type})` }, g);
    const hit = svg('path', { class: 'hit', d: line.path }, g);
    hit.addEventListener('mouseenter', () => { g.classList.add('near'); lineDetails(line); });
    hit.addEventListener('mouseleave', () => { g.classList.remove('near'); restore(); });
    line.element = g;
  }

  /** Beside the start of the line; below each other where lines leave a box side by side. */
  function drawLabel(line, place) {
    const text = labelOf(line);
    if (!text) return;
    const { m, c, forward } = line.start;
    const at = down ? { x: c + 4, y: forward ? m + 11 + place % 4 * 11 : m - 5 - place % 4 * 11 }
      : { x: forward ? m + 5 : m - 5, y: c - (line.shared ? 5 : 3), 'text-anchor': forward ? 'start' : 'end' };
    svg('text', { class: 'label', ...at }, line.element, text);
  }

  /** What is left to do for the labels of lines, box by box. */
  function labels() {
    const starts = new Map();
    for (const line of lines) {
      if (!starts.has(line.from)) starts.set(line.from, []);
      starts.get(line.from).push(line);
    }
    return [...starts.values()].map(together => () => together.sort((a, b) => a.start.c - b.start.c).forEach(drawLabel));
  }

  function labelOf(line) {
    const labels = [...new Set(line.parts.map(([, part]) => part[0]))];
    return cut(labels.length > 2 ? labels[0] + ' +' + (labels.length - 1) : labels.join(', '), LABEL);
  }

  const cut = (text, most) => text.length > most ? text.slice(0, most - 1) + '\u2026' : text;
  const kindsOf = box => {
    const regions = box.kind === 'closed' ? data.groups[box.place].regions : box.kind === 'region' ? [box.place] : [];
    return [...new Set(regions.flatMap(region => data.regions[region].flags))];
  };

  function spoken(box) {
    if (box.kind === 'variable') return 'variable ' + data.variables[box.place].title;
    if (box.kind === 'open') return 'open group of ' + data.groups[box.place].regions.length + ' regions, ' + data.groups[box.place].amounts;
    const region = data.regions[regionOf(box)];
    return (box.kind === 'closed' ? 'closed group of ' + data.groups[box.place].regions.length + ' regions below ' : 'region ')
      + regionOf(box) + ' ' + region.title + ', ' + (box.kind === 'closed' ? data.groups[box.place].amounts : region.amounts)
      + (kindsOf(box).length ? ', ' + kindsOf(box).join(', ') : '');
  }

  /** Lines of a box stand out; while the picture is drawn anew, some have no element yet. */
  function near(key) {
    for (const line of lines) {
      if (!line.element) continue;
      const own = line.from.key === key || line.to.key === key;
      line.element.classList.toggle('near', own);
      line.element.classList.toggle('dim', key !== '' && !own);
    }
  }

