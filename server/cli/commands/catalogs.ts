import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { encodings } from '../../runtime/files/text-encoding.ts';
import { modes } from '../../features/authoring/catalog-files/import/targets.ts';
import { UploadedFile } from '../../operation/uploaded-file.ts';
import type { InputOf, OutputOf } from '../../composition/operations.ts';
import { Failure, print, tell } from '../report.ts';

type Imported = OutputOf<'catalog.import'>['catalogs'][number];
type Report = OutputOf<'catalog.importFile'>;
type FileWish = Pick<InputOf<'catalog.importFile'>, 'event' | 'mode' | 'encoding' | 'skipInvalid' | 'dryRun'>;

const isJson = (name: string) => /\.json$/i.test(name);

/** The JSON files of a folder in name order, or the one file. */
function readFiles(place: string): { name: string; text: string }[] {
	const isFolder = statSync(place).isDirectory();
	const all = isFolder ? readdirSync(place).sort() : [path.basename(place)];
	const names = all.filter(isJson);
	if (!names.length) throw new Failure(`${place} has no JSON files.`);
	for (const name of all) if (!isJson(name)) tell(`${name} is no JSON file and was left out.`);
	const folder = isFolder ? place : path.dirname(place);
	return names.map((name) => ({ name, text: decode(name, readFileSync(path.join(folder, name))) }));
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

/** A message with the known parts of its place. */
const line = (places: string[], { message, value }: Report['messages'][number]): string => {
	const place = places.filter((part) => part).join(', ');
	return `  ${place && `${place}: `}${message}${value ? ` (${value})` : ''}`;
};

/** The catalogs of a file, and the notes about the file and its questions. */
function printReport({ format, encoding, catalogs, items, messages }: Report): void {
	print(`Read as ${format}${encoding ? `, ${encoding}` : ''}.`);
	for (const { slug, name, changes } of catalogs) {
		const own = items.filter(({ catalog, question }) => catalog === slug && question);
		const { created, updated, removed, unchanged } = changes;
		const parts = [`${created} new`, `${updated} changed`, `${unchanged} unchanged`, `${removed} removed`];
		print(`${slug}: ${name}, ${own.length} questions (${parts.join(', ')})`);
	}
	for (const one of messages) tell(line([one.path, one.cell ?? ''], one));
	for (const { catalog, source, messages: said } of items)
		for (const one of said) tell(line([catalog, source, one.cell ?? one.path], one));
}

/** Takes in a table or a file of another program; each sheet of a workbook is a catalog. */
async function importOther(place: string, namespace: string, wish: FileWish): Promise<void> {
	const file = new UploadedFile(path.basename(place), readFileSync(place));
	const { inSession } = await import('../session.ts');
	const report = await inSession(({ perform }) => perform('catalog.importFile', { ...wish, file }), { namespace });
	printReport(report);
	if (report.counts.errors) throw new Failure(`${report.counts.errors} questions have faults.`);
}

/** Takes in catalogs of our own JSON form. */
async function importOwn(place: string, namespace: string, event: string, dryRun: boolean): Promise<void> {
	const files = readFiles(place);
	const { inSession } = await import('../session.ts');
	const { catalogs: imported } = await inSession(({ perform }) => perform('catalog.import', { event, files, dryRun }), {
		namespace
	});
	for (const catalog of imported) printCatalog(catalog);
}

/** `catalogs import`: catalogs of our own JSON form or a file of another program, all or nothing. */
const importCatalogs = new Command('import')
	.description('Import catalogs into an event, all or nothing: JSON files, or a table, workbook, GIFT, Moodle XML.')
	.argument('<folder|file>', 'a folder of JSON files, or one file')
	.requiredOption('--event <event>', 'uid or slug of the event')
	.option('--namespace <name>', 'namespace of the event', 'default')
	.addOption(
		new Option('--mode <mode>', 'what happens to a catalog that is there').choices(modes).default('replace' as const)
	)
	.addOption(
		new Option('--encoding <name>', 'how a text is written').choices(['auto', ...encodings]).default('auto' as const)
	)
	.option('--skip-invalid', 'leave out questions with faults', false)
	.option('--dry-run', 'only say what would happen', false)
	.action(async (place, { event, namespace, mode, encoding, skipInvalid, dryRun }) => {
		const isOwn = statSync(place).isDirectory() || isJson(place);
		if (isOwn) await importOwn(place, namespace, event, dryRun);
		else await importOther(place, namespace, { event, mode, encoding, skipInvalid, dryRun });
		if (dryRun) print('Nothing was stored.');
	});

/** `catalogs`: the stations of an event and their questions. */
export const catalogs = new Command('catalogs').description('Catalogs of questions.').addCommand(importCatalogs);
