import { globSync, readFileSync } from 'node:fs';

/** One source file of the product, read. */
export interface Source {
	/** Path from the repository root with forward slashes. */
	file: string;
	text: string;
	/** Number of lines. */
	lines: number;
}

/** Reads the files of these folders with one of these endings; generated, fixture and hidden files are left out. */
export function readSources(folders: string[], endings: string[]): Source[] {
	const globs = folders.flatMap((folder) => endings.map((ending) => `${folder}/**/*.${ending}`));
	return globSync(globs)
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !file.startsWith('tests/fixtures/'))
		.sort()
		.map((file) => {
			const text = readFileSync(file, 'utf8');
			return { file, text, lines: text.trimEnd().split('\n').length };
		});
}
