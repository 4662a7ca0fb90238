import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { Examples } from '../../server/web/openapi.ts';
import { openReferenceScene, operationOf } from './reference-scene.ts';

// Writes the examples of the API reference anew from real answers: run it after an answer has changed.
const file = new URL('../../server/rest-examples.json', import.meta.url).pathname;
const examples: Examples = { operations: {}, errors: {} };
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
const options = { ...(await resolveConfig(file)), filepath: file };
writeFileSync(file, await format(JSON.stringify(examples), options));
