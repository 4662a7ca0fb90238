import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { features } from '../../server/features.ts';
import type { Feature } from '../../server/features/feature.ts';
import type { Examples } from '../../server/web/openapi.ts';
import { openReferenceScene, operationOf } from './reference-scene.ts';

// Writes the examples of the API reference anew from real answers: run it after an answer has changed, with the names of
// the features whose answers did; without names all are written.
const names = process.argv.slice(2);
const wanted = (name: string) => !names.length || names.includes(name);
const examples: Examples = { operations: {}, errors: {} };
const fileOf = (feature: string) => `server/features/${feature}/rest-examples.json`;
const recorded = (features as readonly Feature[]).filter(({ name, rest }) => rest && wanted(name));
// A new feature has none yet, and without it there is no reference to record from.
for (const { name } of recorded) if (!existsSync(fileOf(name))) save(fileOf(name), {});
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
for (const { name, operations } of recorded) {
	const own = Object.entries(examples.operations).filter(([key]) => key in operations);
	save(fileOf(name), Object.fromEntries(own));
}
if (wanted('web')) save('server/web/rest-errors.json', examples.errors);

function save(path: string, value: object): void {
	const file = new URL(`../../${path}`, import.meta.url).pathname;
	writeFileSync(file, JSON.stringify(value));
	execFileSync('oxfmt', [file]);
}
