'use strict';
// Mocha's "spec" reporter. Also records the counts and failures, which `npm test` adds up and repeats at its end.
const { appendFileSync } = require('node:fs');
const Mocha = require('mocha/lib/mocha.cjs');

module.exports = class extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failures = [];
    const retried = new Map();
    runner.on('fail', (test, error) => failures.push(`${test.fullTitle()}: ${error.message}`));
    runner.on('retry', (test, error) => {
      retried.set(test.fullTitle(), `${test.fullTitle()}: ${error.message.split('\n', 1)[0]}`);
      process.stdout.write(`      retried: ${test.fullTitle()}: ${error.message}\n`);
    });
    runner.once('end', () => {
      const file = process.env.LEGAL_CODE_TEST_COUNTS;
      const count = {
        passed: runner.stats.passes,
        failed: runner.stats.failures,
        failures,
        retried: [...retried.values()],
      };
      if (file) appendFileSync(file, `${JSON.stringify(count)}\n`);
    });
  }
};
