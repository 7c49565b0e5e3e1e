/** A process that imports into the library named by its argument, then keeps writing and is killed meanwhile. */
import { openStore } from '../../../src/service/store/open.ts';
import { city, countyPublication, publish, section } from './fixtures.ts';

const [, , library = ''] = process.argv;
const store = await openStore(library);
await publish(store, countyPublication);
process.send?.('committed');
process.once('message', () => void writeOn());

async function writeOn(): Promise<void> {
  const writer = await store.publish(city.jurisdiction);
  for (const code of city.codes) await writer.code(code);
  for (let count = 0; count < 500; count += 1)
    await writer.section(
      section(`5.08.${count}`, { heading: 'Half written', text: [{ designators: [], text: 'x'.repeat(5_000) }] }),
    );
  await writer.section(section('5.08.010', { heading: 'Half written' }));
  process.send?.('writing');
}
