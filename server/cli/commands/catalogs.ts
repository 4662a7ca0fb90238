import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import type { OutputOf } from '../../operations.ts';
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
const importCatalogs = new Command('import')
	.description('Import catalogs from JSON files into an event, all or nothing.')
	.argument('<folder|file>', 'where the JSON files are')
	.requiredOption('--event <event>', 'uid or slug of the event')
	.option('--namespace <name>', 'namespace of the event', 'default')
	.option('--dry-run', 'only say what would happen', false)
	.action(async (place, { event, namespace, dryRun }) => {
		const files = readFiles(place);
		const { inSession } = await import('../session.ts');
		const { catalogs: imported } = await inSession(
			({ perform }) => perform('catalog.import', { event, files, dryRun }),
			{ namespace }
		);
		for (const catalog of imported) printCatalog(catalog);
		if (dryRun) print('Nothing was stored.');
	});

/** `catalogs`: the stations of an event and their questions. */
export const catalogs = new Command('catalogs').description('Catalogs of questions.').addCommand(importCatalogs);
