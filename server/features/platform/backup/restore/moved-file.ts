import path from 'node:path';
import { fieldsOfFile, fileOfRow } from '../../../../database/file-of-row.ts';

type Fields = Record<string, unknown>;

/** A record with the name that its file has here, by the form of its table; `moved` are the paths that are others here. */
export function withMovedFile(fields: Fields, form: string, moved: ReadonlyMap<string, string>): Fields {
	const here = moved.get(fileOfRow(form, fields) ?? '');
	return here === undefined ? fields : { ...fields, [fieldsOfFile(form)[0]!]: path.basename(here) };
}
