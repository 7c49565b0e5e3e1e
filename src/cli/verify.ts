import { printableJson, visibleLine } from '../contract/visible.ts';
import { LibraryError } from '../service/store/errors.ts';
import { type LedgerLine, totalsOf } from '../service/store/ledger.ts';
import { isAddress, openStore } from '../service/store/open.ts';
import { optionsOf, requiredOption } from './options.ts';

/**
 * `legal-code verify`: reads a whole library. Prints damage and, per code, how many characters its import read and stored, as
 * one JSON line. Returns the exit code: 0 sound, 1 damaged, 2 could not run.
 */
export async function verifyCommand(given: unknown): Promise<number> {
  const library = requiredOption(optionsOf(given), 'library');
  const log = (line: string): void => void process.stderr.write(`legal-code verify: ${visibleLine(line)}\n`);
  try {
    const verified = isAddress(library)
      ? { blocks: 'unknown' as const, damage: [] }
      : await (await import('../service/store/sqlite/verify.ts')).verifyLibrary(library);
    for (const each of verified.damage) log(`damaged: ${each}`);
    if (verified.blocks === 'recorded')
      log('this state of the library had no digests; its rows and indexes are sound, and digests were written');
    if (verified.blocks === 'unknown')
      log('this state of the library has no digests; its rows and indexes were checked, but not its blocks');
    const ledger = verified.damage.length === 0 ? await ledgerOf(library) : [];
    process.stdout.write(`${printableJson({ ...verified, characters: totalsOf(ledger), ledger })}\n`);
    return verified.damage.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    log(error.message);
    return 2;
  }
}

async function ledgerOf(library: string): Promise<readonly LedgerLine[]> {
  const store = await openStore(library, { readOnly: true, mustExist: true });
  try {
    return await store.ledger();
  } finally {
    await store.close();
  }
}
