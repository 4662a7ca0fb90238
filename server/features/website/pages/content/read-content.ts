import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { contentFolder } from './content-files.ts';
import { mostFileBytes } from './drift.ts';
import { fileName } from './file-name.ts';
import { readPageFile, type ReadPage } from './page-file-schema.ts';
import { withKnownEvents } from '../tree/references.ts';

type Env = Parameters<typeof contentFolder>[0];

async function parsed(file: string): Promise<unknown> {
	if ((await stat(file)).size > mostFileBytes) throw new AppError('payload_too_large', 'This file is too large.');
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
	} catch {
		throw new AppError('invalid_json', 'This file is not valid JSON in UTF-8.');
	}
}

async function readOne(namespace: string, slug: string, env: Env, hosts: readonly string[]): Promise<ReadPage> {
	const file = await parsed(path.join(contentFolder(env), fileName(namespace, slug)));
	const read = await withKnownEvents(readPageFile(file, hosts), namespace);
	if (read.slug === slug) return read;
	throw invalidInput([
		{ path: 'slug', code: 'invalid_format', message: `The file is called ${slug}, the page is not.` }
	]);
}

/** Reads the files of these pages from the content folder; 422 with the faults of all of them, each with its file. */
export async function readContent(
	namespace: string,
	slugs: readonly string[],
	env: Env,
	hosts: readonly string[]
): Promise<ReadPage[]> {
	const pages: ReadPage[] = [];
	const faults: FieldError[] = [];
	for (const slug of slugs)
		try {
			pages.push(await readOne(namespace, slug, env, hosts));
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			const details = error.details ?? [{ path: '', code: 'invalid_format', message: error.message }];
			faults.push(...details.map((one) => ({ ...one, path: `${fileName(namespace, slug)}: ${one.path}` })));
		}
	if (faults.length) throw invalidInput(faults);
	return pages;
}
