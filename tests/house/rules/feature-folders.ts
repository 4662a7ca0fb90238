import { globSync } from 'node:fs';
import path from 'node:path';

const folders = globSync('server/features/*/**/feature.ts').map((file) =>
	path.posix.dirname(file.replaceAll('\\', '/'))
);

/** The folder of each feature, by its name: where its manifest is. */
export const featureFolders: ReadonlyMap<string, string> = new Map(
	folders.map((folder) => [path.posix.basename(folder), folder])
);

/** The feature that a file belongs to; undefined outside of all. */
export function featureOf(file: string): string | undefined {
	const holding = [...featureFolders].filter(([, folder]) => file.startsWith(`${folder}/`));
	return holding.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
