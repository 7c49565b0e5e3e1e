/** The thread that writes for killed-process.ts: the program's own, in a process that kills itself at a stage. */
import { writeForParent } from '../../../src/service/store/sqlite/writer-thread.ts';
import { killAt } from './killed-at.ts';

killAt(process.env.LEGAL_CODE_TEST_STAGE ?? '');
writeForParent();
