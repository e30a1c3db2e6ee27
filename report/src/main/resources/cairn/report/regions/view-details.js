  // ---- details -----------------------------------------------------------------------------------

  const panel = $('details');
  function restore() {
    const box = boxes.get(state.selected);
    if (box) details(box);
  }

  function begin(title) {
    panel.textContent = '';
    html('h2', panel, title);
  }

  function details(box) {
    if (box.kind === 'variable') return variableDetails(data.variables[box.place]);
    if (box.kind === 'region') return regionDetails(box.place);
    const group = data.groups[box.place];
    begin('Group of ' + group.regions.length + ' regions');
    html('p', panel, 'What is reached only through #' + group.head + ' ' + data.regions[group.head].title + ': ' + group.amounts
      + '. Double click or Enter ' + (box.kind === 'open' ? 'closes' : 'opens') + ' it.');
    const list = html('ul', panel, undefined, 'list');
    [...group.regions].sort((a, b) => data.regions[b].share - data.regions[a].share).slice(0, 40)
      .forEach(region => goButton(list, region, data.regions[region].amounts));
  }

  function regionDetails(id) {
    const region = data.regions[id];
    begin('Region #' + id);
    if (hooks.region) {
      const button = html('button', panel, 'Its objects, one by one', 'objects');
      button.title = 'Double click on the box, or o';
      button.addEventListener('click', () => hooks.region(id));
    }
    const table = html('table', panel);
    for (const [name, kind, count, bytes] of region.types) {
      const row = html('tr', table);
      const cell = html('td', row, hooks.objects ? undefined : name + (kind === 'object' ? '' : ' (' + kind + ')'));
      if (hooks.objects) {
        const button = html('button', cell, name + (kind === 'object' ? '' : ' (' + kind + ')'));
        button.title = 'Show objects of this type';
        button.addEventListener('click', () => hooks.objects(name));
      }
      html('td', row, count, 'number');
      html('td', row, bytes, 'number');
    }
    if (region.moreTypes) html('p', panel, 'and ' + region.moreTypes + ' more types');
    const list = html('dl', panel);
    for (const [name, value] of region.facts) { html('dt', list, name); html('dd', list, value); }
    for (const bloat of data.bloat.filter(each => each.region === id)) {
      html('p', panel, bloat.kind + ', saves ' + bloat.saving + ': ' + bloat.reason);
    }
    ends('Refers to', data.lines.filter(line => line.from === id), 'to');
    ends('Referred to by', data.lines.filter(line => line.to === id && line.from !== id), 'from');
    const names = data.variables.filter(variable => variable.to.includes(id)).flatMap(variable => variable.names);
    if (names.length) html('p', panel, 'Variables of its group: ' + names.slice(0, 20).join(', ') + (names.length > 20 ? ', ...' : ''));
  }

  function ends(title, bundles, end) {
    if (!bundles.length) return;
    html('h3', panel, title);
    const list = html('ul', panel, undefined, 'list');
    for (const bundle of bundles.slice(0, 40)) goButton(list, bundle[end], bundle.parts.map(words).join('; '));
  }

  const words = ([label, injective, nullable, count]) =>
    label + ': ' + count + (injective ? ', to an object of its own each' : ', some to the same object') + (nullable ? ', or null' : '');

  function goButton(list, region, small) {
    const button = html('button', html('li', list), '#' + region + ' ' + data.regions[region].title);
    html('small', button, small);
    button.addEventListener('click', () => go(region));
  }

  function variableDetails(variable) {
    begin(variable.names.length + variable.more === 1 ? 'Variable' : 'Variables');
    html('p', panel, variable.names.join(', ') + (variable.more ? ' and ' + variable.more + ' more' : ''));
    const list = html('ul', panel, undefined, 'list');
    variable.to.slice(0, 20).forEach(region => goButton(list, region, data.regions[region].amounts));
  }

  function lineDetails(line) {
    if (line.root) return variableDetails(data.variables[line.from.place]);
    begin('References');
    const list = html('dl', panel);
    for (const [bundle, part] of line.parts.slice(0, 40)) {
      html('dt', list, '#' + bundle.from + ' \u2192 #' + bundle.to);
      html('dd', list, words(part));
    }
  }

