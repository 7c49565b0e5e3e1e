// Measures the extension inside a real VS Code: activation, a hover, a keystroke in search.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../host/install.ts';
import type { Measured } from './editor-host.ts';
import { type Bench, quantile } from './figures.ts';
import { fullSize } from './generate-open-law.ts';
import { generatedLibrary } from './generated-library.ts';
import { runInEditor } from './in-editor.ts';

export const editorBench: Bench = {
  title: 'In the editor (VS Code with the sample library, extension as shipped)',
  async run() {
    const bundle = (await stat(join(repository, 'dist/extension.js'))).size / 1024;
    const measured = await runInEditor<Measured>({
      program: 'test/bench/editor-host.ts',
      env: { LEGAL_CODE_BENCH_IMPORT: generatedLibrary(fullSize).folder },
    });
    const p95 = (samples: readonly number[]): number => quantile(samples, 0.95);
    const count = (samples: readonly unknown[]): string => `n = ${samples.length}`;
    return [
      { name: 'main bundle, minified', value: bundle, unit: 'KB', aim: '< 200' },
      {
        name: 'activation: load and activate(), host thread',
        value: measured.load + measured.activate,
        unit: 'ms',
        aim: '< 30',
        note: `by the clock ${measured.activationWall.toFixed(1)}; load ${measured.load.toFixed(1)}, activate ${measured.activate.toFixed(1)}; other files of ours loaded by it: ${measured.loadedAtStart.length}`,
      },
      {
        name: 'hover, nothing cached, p95',
        value: p95(measured.hoverFirst),
        unit: 'ms',
        aim: '< 60',
        floor: { name: 'bare GET of a section', value: p95(measured.bareGet) },
        note: count(measured.hoverFirst),
      },
      {
        name: 'hover, all cached, p95',
        value: p95(measured.hoverCached),
        unit: 'ms',
        aim: '< 5',
        note: count(measured.hoverCached),
      },
      {
        name: 'search, keystroke to results, p95',
        value: p95(measured.search),
        unit: 'ms',
        aim: '< 40',
        floor: { name: 'bare GET of a section', value: p95(measured.bareGet) },
        note: `${count(measured.search)}, without the debounce`,
      },
      {
        name: 'longest task in the extension host during an import',
        value: measured.importTask.own,
        unit: 'ms',
        aim: '< 50',
        floor: { name: 'the host at rest', value: measured.idleTask.own },
        note: `${measured.importedSections} sections; of the host’s own work; by the clock ${measured.importTask.clock.toFixed(1)}`,
      },
      {
        name: 'opening 1 MB of dense law text: longest task',
        value: measured.openTask.own,
        unit: 'ms',
        aim: '< 50',
        floor: { name: 'the host at rest', value: measured.idleTask.own },
        note: `of the host’s own work; by the clock ${measured.openTask.clock.toFixed(1)}`,
      },
      {
        name: 'typing in it: longest task',
        value: measured.typeTask.own,
        unit: 'ms',
        aim: '< 50',
        floor: { name: 'the host at rest', value: measured.idleTask.own },
        note: `40 edits, all citations asked for after each; by the clock ${measured.typeTask.clock.toFixed(1)}`,
      },
    ];
  },
};
