import { isObject } from '#lib/questions/reading.ts';
import type { QuestionInput } from '#lib/questions/types.ts';
import type { ErrorCode, FieldError } from '../../../../runtime/errors.ts';
import type { Findings } from '../import-report.ts';
import { brokenLine } from '../json-line.ts';
import { readDetails, type CatalogDetails } from './read-details.ts';
import { readQuestion } from './read-question.ts';

export const maxFileBytes = 2 * 1024 * 1024;
export const maxQuestions = 500;

/** A catalog as in a file; omitted details are absent. */
export interface CatalogFile extends CatalogDetails {
	questions: QuestionInput[];
}

/** Refused whole: the error to answer with and every fault. */
export interface Refused {
	error: Extract<ErrorCode, 'invalid_json' | 'payload_too_large' | 'invalid_input'>;
	faults: FieldError[];
}

export const refused = (error: Refused['error'], message: string, code: string = error): Refused => ({
	error,
	faults: [{ path: '', code, message }]
});

/** The JSON of a file of at most 2 MiB, UTF-8 with or without byte order mark. */
export function parseFile(file: string | Uint8Array): { json: unknown } | Refused {
	const bytes = typeof file === 'string' ? Buffer.from(file) : file;
	if (bytes.byteLength > maxFileBytes) return refused('payload_too_large', 'A catalog file may have at most 2 MiB.');
	let text: string;
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return refused('invalid_json', 'This is no JSON in UTF-8.', 'not_json');
	}
	try {
		return { json: JSON.parse(text) as unknown };
	} catch {
		// A table or another kind of file has no line that one could mend.
		if (!/^\s*[[{]/.test(text))
			return refused('invalid_json', 'This is no JSON, but another kind of file.', 'not_json');
		return refused('invalid_json', `This stops being JSON in line ${brokenLine(text)}.`);
	}
}

/** Reads the bytes of a catalog file leniently (contract 5.2): the catalog with its warnings, or every fault. */
export function readCatalogFile(file: string | Uint8Array): { catalog: CatalogFile; warnings: FieldError[] } | Refused {
	const parsed = parseFile(file);
	return 'error' in parsed ? parsed : readCatalog(parsed.json);
}

/** Reads a parsed catalog: a list of questions, or an object with `questions` and details. */
export function readCatalog(json: unknown): { catalog: CatalogFile; warnings: FieldError[] } | Refused {
	if (!Array.isArray(json) && !isObject(json))
		return refused('invalid_input', 'A catalog is a list of questions or an object with questions.', 'invalid_type');
	const isBare = Array.isArray(json);
	const findings: Findings = { faults: [], warnings: [] };
	const details = isBare ? {} : readDetails(json, ['questions'], findings, '');
	const questions = readInto(isBare ? json : json.questions, isBare ? '' : 'questions', findings);
	if (!details || findings.faults.length) return { error: 'invalid_input', faults: findings.faults };
	return { catalog: { ...details, questions }, warnings: findings.warnings };
}

/** Reads a list of questions; paths start with `prefix`. */
export function readQuestions(
	list: unknown,
	prefix = 'questions'
): { questions: QuestionInput[]; warnings: FieldError[] } | Refused {
	const findings: Findings = { faults: [], warnings: [] };
	const questions = readInto(list, prefix, findings);
	if (findings.faults.length) return { error: 'invalid_input', faults: findings.faults };
	return { questions, warnings: findings.warnings };
}

function readInto(list: unknown, prefix: string, findings: Findings): QuestionInput[] {
	const fault = (code: string, message: string) => findings.faults.push({ path: prefix, code, message });
	if (list === undefined || list === null) fault('required', 'This field is required.');
	else if (!Array.isArray(list)) fault('invalid_type', 'This must be a list.');
	else if (list.length > maxQuestions) fault('too_long', `This may have at most ${maxQuestions} entries.`);
	else return readAll(list, prefix, findings);
	return [];
}

function readAll(list: unknown[], prefix: string, findings: Findings): QuestionInput[] {
	const seen = new Set<number>();
	return list.flatMap((raw, index) => {
		const { question, faults, warnings } = readQuestion(raw, `${prefix}[${index}]`);
		// One by one: a call cannot take a hundred thousand arguments.
		for (const fault of faults) findings.faults.push(fault);
		for (const warning of warnings) findings.warnings.push(warning);
		if (!question) return [];
		if (question.id === undefined || !seen.has(question.id)) {
			if (question.id !== undefined) seen.add(question.id);
			return [question];
		}
		const message = 'An earlier question has the same id; this one counts as new.';
		findings.warnings.push({ path: `${prefix}[${index}].id`, code: 'duplicate', message });
		const { id: _repeated, ...rest } = question;
		return [rest];
	});
}
