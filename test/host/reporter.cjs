'use strict';
// Mocha's own "spec", which also leaves its count for `npm test` to sum.
const { appendFileSync } = require('node:fs');
const Mocha = require('mocha/lib/mocha.cjs');

module.exports = class extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const file = process.env.LEGAL_CODE_TEST_COUNTS;
      const { passes, failures } = runner.stats;
      if (file) appendFileSync(file, `${JSON.stringify({ passed: passes, failed: failures })}\n`);
    });
  }
};
