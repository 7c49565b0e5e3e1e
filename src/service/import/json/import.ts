import type { Store } from '../../store/store.ts';
import type { Course } from '../course.ts';

export async function importJson(file: string, _store: Store, course: Course): Promise<void> {
  course.skip(file, 'not yet');
}
