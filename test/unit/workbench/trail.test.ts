import { strict as assert } from 'node:assert';
import { DoubleClick, Trail } from '../../../src/workbench/section/trail.ts';

const visit = (sectionId: string, title?: string) => ({ sectionId, serviceId: 'embedded', title });

describe('the trail of sections', () => {
  it('goes back to the previous section, and forward again', () => {
    const trail = new Trail();
    for (const id of ['a', 'b', 'c']) trail.visit(visit(id));
    assert.equal(trail.back()?.sectionId, 'b');
    assert.equal(trail.back()?.sectionId, 'a');
    assert.equal(trail.back(), undefined);
    assert.equal(trail.canGoBack, false);
    assert.equal(trail.forward()?.sectionId, 'b');
    assert.equal(trail.canGoForward, true);
  });

  it('forgets the forward entries when another section is opened', () => {
    const trail = new Trail();
    for (const id of ['a', 'b', 'c']) trail.visit(visit(id));
    trail.back();
    trail.back();
    trail.visit(visit('d'));
    assert.equal(trail.canGoForward, false);
    assert.equal(trail.back()?.sectionId, 'a');
  });

  it('keeps its place when the section gone back to is shown', () => {
    const trail = new Trail();
    for (const id of ['a', 'b']) trail.visit(visit(id));
    trail.back();
    trail.visit(visit('a', 'A by its title'));
    assert.equal(trail.forward()?.sectionId, 'b');
    assert.equal(trail.back()?.title, 'A by its title');
  });

  it('distinguishes sections of two services with the same identifier', () => {
    const trail = new Trail();
    trail.visit(visit('a'));
    trail.visit({ sectionId: 'a', serviceId: 'https://law.example.gov' });
    assert.equal(trail.back()?.serviceId, 'embedded');
  });

  it('forgets the oldest of more than a hundred visits', () => {
    const trail = new Trail();
    for (let k = 0; k < 150; k++) trail.visit(visit(`s${k}`));
    let last: string | undefined;
    for (let visited = trail.back(); visited !== undefined; visited = trail.back()) last = visited.sectionId;
    assert.equal(last, 's50');
  });
});

describe('a double-click on a section', () => {
  it('is two requests for it within half a second', () => {
    const clicks = new DoubleClick();
    assert.equal(clicks.isSecond(visit('a'), 1000), false);
    assert.equal(clicks.isSecond(visit('a'), 1200), true);
    assert.equal(clicks.isSecond(visit('a'), 1300), false, 'a third click begins another');
  });

  it('is neither two clicks far apart nor clicks on two sections', () => {
    const clicks = new DoubleClick();
    assert.equal(clicks.isSecond(visit('a'), 1000), false);
    assert.equal(clicks.isSecond(visit('a'), 1600), false);
    assert.equal(clicks.isSecond(visit('b'), 1700), false);
    assert.equal(clicks.isSecond(visit('a'), 1800), false);
  });
});
