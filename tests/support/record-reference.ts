import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { features } from '../../server/composition/features.ts';
import type { Feature } from '../../server/features/feature.ts';
import type { Examples } from '../../server/web/openapi/openapi.ts';
import { openReferenceScene, operationOf } from './reference-scene.ts';

// Writes the examples of the API reference anew from real answers: run it after an answer has changed, with the names of
// the features whose answers did; without names all are written.
const names = process.argv.slice(2);
const wanted = (name: string) => !names.length || names.includes(name);
const examples: Examples = { operations: {}, errors: {} };
const recorded = (features as readonly Feature[]).filter(({ name, restExamples }) => restExamples && wanted(name));
// A new feature has none yet, and without it there is no reference to record from.
for (const { restExamples } of recorded) if (!existsSync(restExamples!)) save(restExamples!, {});
const { calls, document, close } = await openReferenceScene();
for (const call of calls.filter(({ isAside }) => !isAside)) {
	const { status, path, send, answer } = call;
	if (status >= 400) {
		examples.errors[status] = answer.json();
		continue;
	}
	const { operationId } = operationOf(document, call);
	const body = typeof send?.body === 'object' ? { body: send.body } : {};
	const known = (examples.operations[operationId] ??= { path, ...body, answers: {} });
	known.answers[status] = answer.json();
}
await close();
for (const { restExamples, operations } of recorded) {
	const own = Object.entries(examples.operations).filter(([key]) => key in operations);
	save(restExamples!, Object.fromEntries(own));
}
if (wanted('web')) save(new URL('../../server/web/rest/rest-errors.json', import.meta.url), examples.errors);

function save(file: URL, value: object): void {
	writeFileSync(file, JSON.stringify(value));
	execFileSync('oxfmt', [fileURLToPath(file)]);
}
