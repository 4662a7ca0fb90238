import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { OutputOf } from '../../operations.ts';
import { command } from '../command.ts';
import { Failure, print, tell } from '../report.ts';

type Imported = OutputOf<'catalog.import'>['catalogs'][number];

/** The JSON files of a folder in name order, or the one file. */
function readFiles(place: string): { name: string; text: string }[] {
	const isFolder = statSync(place).isDirectory();
	const names = isFolder ? readdirSync(place).filter((name) => /\.json$/i.test(name)) : [path.basename(place)];
	if (!names.length) throw new Failure(`${place} has no JSON files.`);
	const folder = isFolder ? place : path.dirname(place);
	return names.sort().map((name) => ({ name, text: decode(name, readFileSync(path.join(folder, name))) }));
}

function decode(name: string, bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		throw new Failure(`${name} is not written in UTF-8.`);
	}
}

function printCatalog({ slug, name, questions, changes, warnings }: Imported): void {
	const { created, kept, removed } = changes;
	print(`${slug}: ${name}, ${questions} questions (${created} new, ${kept} kept, ${removed} removed)`);
	for (const { path: place, message } of warnings) tell(`  ${slug} ${place}: ${message}`);
}

/** `catalogs import`: catalogs of our own JSON form, all or nothing. */
export const importCatalogs = command({
	name: 'catalogs import',
	summary: 'Import catalogs from JSON files into an event, all or nothing.',
	subject: 'folder|file',
	options: {
		event: { text: 'uid or slug of the event', value: '<event>', isNeeded: true },
		namespace: { text: 'namespace of the event (default: default)', value: '<name>', unset: 'default' },
		'dry-run': { text: 'only say what would happen' }
	},
	async run({ options, subject }) {
		const files = readFiles(subject);
		const dryRun = options['dry-run'];
		const { inSession } = await import('../session.ts');
		const { catalogs } = await inSession(
			({ perform }) => perform('catalog.import', { event: options.event, files, dryRun }),
			{ namespace: options.namespace }
		);
		for (const catalog of catalogs) printCatalog(catalog);
		if (dryRun) print('Nothing was stored.');
	}
});
