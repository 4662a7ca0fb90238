import { isObject, type Raw } from '#lib/questions/reading.ts';
import { invalidInput } from '../../../../runtime/errors.ts';
import type { Findings } from '../../catalogs/import-report.ts';
import { readDetails } from '../../catalogs/read/read-details.ts';
import { requireFew } from './refusal.ts';
import { about, type ReadCatalog, type ReadRow } from './rows.ts';

const textIn = (raw: Raw, names: string[]): string =>
	names.map((name) => raw[name]).find((value): value is string => typeof value === 'string') ?? '';

/** A catalog in our own JSON format, question by question; 422 if it is not a catalog or has invalid details. */
export function readOwn(json: unknown, stem: string): ReadCatalog {
	const findings: Findings = { faults: [], warnings: [] };
	const isBare = Array.isArray(json);
	if (!isBare && !isObject(json)) throw wrongForm('A catalog is a list of questions or an object with questions.');
	const list = isBare ? (json as unknown[]) : json.questions;
	if (!Array.isArray(list)) throw wrongForm('A catalog needs "questions", a list of them.');
	requireFew(list.length);
	const details = isBare ? {} : readDetails(json, ['questions'], findings, '');
	if (!details) throw invalidInput(findings.faults.map((fault) => ({ ...fault, path: `${stem}.json:${fault.path}` })));
	return { stem, details, rows: list.map(rowOf), notes: findings.warnings };
}

const wrongForm = (message: string) => invalidInput([{ path: 'file', code: 'no_catalog', message }]);

function rowOf(raw: unknown, index: number): ReadRow {
	const row = { source: `question ${index + 1}`, warnings: [], faults: [] };
	if (!isObject(raw)) return { ...row, prompt: '', faults: [about('invalid_type', 'A question must be an object.')] };
	return { ...row, prompt: textIn(raw, ['prompt', 'question', 'text']), raw };
}
