import * as assert from 'uvu/assert';
import { scopes } from '../../server/access/scopes.ts';
import { createRateLimits } from '../../server/access/rates.ts';
import { openDatabase } from '../../server/database/database.ts';
import { PuzzleSolve } from '../../server/features/gameplay/results/model.ts';
import { Team } from '../../server/features/authoring/teams/model.ts';
import { createUser } from '../../server/features/platform/users/operations/users.ts';
import { freshDatabase } from './processes/databases.ts';
import type { Answer } from './http.ts';
import type { ExampleRequest } from '../../server/features/examples.ts';
import { examples } from './examples.ts';
import { openScene, serveScene, type Scene, type Served } from './scene.ts';
import { migrateFresh } from './runner/template.ts';

/** A call that was made, with its answer. */
export interface Called extends ExampleRequest {
	method: string;
	/** Below /api/v1, with its query. */
	path: string;
	answer: Answer;
}

/** The product with every call of the reference made in it, one after the other. */
export interface ReferenceScene {
	served: Served;
	document: ReferenceDocument;
	calls: Called[];
	/** Makes a call that is none of the reference. */
	call(call: ExampleRequest): Promise<Called>;
	close(): Promise<void>;
}

type Json = Record<string, unknown>;
export interface DescribedAnswer {
	description: string;
	headers?: Json;
	content?: { 'application/json': { schema: Json; example?: unknown } };
}
export interface DescribedOperation {
	operationId: string;
	parameters?: { name: string; in: string; required: boolean }[];
	requestBody?: { content: { 'application/json': { schema: Json; example?: unknown } } };
	responses: Record<string, DescribedAnswer>;
	security: { bearer?: string[] }[];
}
export interface ReferenceDocument {
	openapi: string;
	paths: Record<string, Record<string, DescribedOperation>>;
	components: { schemas: Record<string, Json> };
}

/** Opens the scene on a new SQLite file; a call that is answered with another status is a failure. */
export async function openReferenceScene(): Promise<ReferenceScene> {
	const fresh = await freshDatabase('sqlite');
	await migrateFresh(fresh.url);
	const database = openDatabase(fresh.url);
	const scene = await openScene({ open: async () => database });
	await scene.call(createUser, {
		username: 'circus',
		displayName: 'Zirkus Unwuchtig',
		role: 'customer',
		password: 'correct horse battery',
		namespaces: ['acme']
	});
	const served = await serveScene(scene);
	const call = await caller(scene, served);
	const calls: Called[] = [];
	const make = async (list: 'requests' | 'lastRequests' | 'removals') => {
		for (const one of examples.flatMap((each) => each[list] ?? [])) calls.push(await call(one));
	};
	await make('requests');
	await solvePuzzle();
	await make('lastRequests');
	await make('removals');
	const document = (await served.client().get('/api/v1/openapi.json')).json<ReferenceDocument>();
	const close = async () => {
		await served.close();
		await database.close();
		await fresh.remove();
	};
	return { served, document, calls, call, close };
}

async function caller(scene: Scene, served: Served): Promise<ReferenceScene['call']> {
	const tokens = { all: await scene.token([...scopes]), menus: await scene.token(['menu:read']) };
	const kept = new Map<string, string>();
	return async (call) => {
		const [method = '', template = ''] = call.request.split(' ');
		const path = template.replace(/\{(\w+)\}/g, (_, word: string) => kept.get(word)!);
		const client = served.client(call.as === 'nobody' ? undefined : tokens[call.as === 'menus' ? 'menus' : 'all']);
		const { limits } = scene.dependencies;
		// So few calls a minute that the first one is too many.
		if (call.as === 'limited') scene.dependencies.limits = createRateLimits(1e-9);
		const ask = () => client.request(method, `/api/v1${path}`, call.send);
		if (call.as === 'limited') await ask();
		const answer = await ask();
		scene.dependencies.limits = limits;
		assert.is(answer.status, call.status, `${call.request}: ${answer.text.slice(0, 300)}`);
		for (const [word, place] of Object.entries(call.keeps ?? {})) {
			const [record, field] = place.split('.') as [string, string];
			kept.set(word, answer.json<Record<string, Record<string, string>>>()[record]![field]!);
		}
		return { ...call, method, path, answer };
	};
}

async function solvePuzzle(): Promise<void> {
	const team = await Team.findOne({ where: { name: 'Leuchtturm' }, rejectOnEmpty: true });
	const { eventUid, namespace, uid: teamUid } = team;
	await PuzzleSolve.create({ eventUid, namespace, teamUid, solvedAt: new Date('2026-07-04T18:30:00Z'), tries: 1 });
}

/** The operation of the document that a call goes to. */
export function operationOf(document: ReferenceDocument, { method, path }: Called): DescribedOperation {
	const dependencies = path.replace(/\?.*/, '').split('/');
	const fits = (template: string) => {
		const places = template.split('/');
		return (
			places.length === dependencies.length &&
			places.every((place, index) => place[0] === '{' || place === dependencies[index])
		);
	};
	// A named place such as `import` goes before one that takes any name.
	const found = Object.keys(document.paths)
		.filter(fits)
		.sort((one, other) => one.split('{').length - other.split('{').length);
	const operation = found.map((template) => document.paths[template]![method.toLowerCase()]).find(Boolean);
	assert.ok(operation, `${method} ${path} is not documented.`);
	return operation;
}
