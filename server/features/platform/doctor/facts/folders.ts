import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The folder itself, or the nearest one above that is there: the one in which it would be made. */
export async function existing(folder: string): Promise<string> {
	for (let at = path.resolve(folder); ; at = path.dirname(at)) {
		const isThere = await stat(at).then(
			() => true,
			(thrown: NodeJS.ErrnoException) => thrown.code !== 'ENOENT'
		);
		if (isThere || at === path.dirname(at)) return at;
	}
}
