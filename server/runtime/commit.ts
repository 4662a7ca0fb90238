import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const shown = 8;

function read(...parts: string[]): string | undefined {
	try {
		return readFileSync(path.join(...parts), 'utf8').trim();
	} catch {
		return undefined;
	}
}

/** The folder of the history: in a second working tree a file names it. */
function historyOf(root: string): string {
	const place = path.join(root, '.git');
	if (!statSync(place, { throwIfNoEntry: false })?.isFile()) return place;
	return path.resolve(root, read(place)?.replace(/^gitdir: /, '') ?? '');
}

/**
 * The commit in a folder, shortened: from its history, or from the file `commit` that an image has instead. Undefined
 * where neither is there.
 */
export function commitIn(root: string): string | undefined {
	const history = historyOf(root);
	const head = read(history, 'HEAD');
	const reference = head?.startsWith('ref: ') ? head.slice('ref: '.length) : undefined;
	const shared = path.resolve(history, read(history, 'commondir') ?? '.');
	const packed = () =>
		read(shared, 'packed-refs')
			?.split('\n')
			.find((line) => line.endsWith(` ${reference}`));
	const commit = reference ? (read(shared, reference) ?? packed()) : (head ?? read(root, 'commit'));
	return commit && /^[0-9a-f]{8}/.test(commit) ? commit.slice(0, shown) : undefined;
}
