import { gunzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { importCatalogs } from '../../../server/features/authoring/catalog-files/operations.ts';
import { listCatalogs, removeCatalog } from '../../../server/features/authoring/catalogs/operations/catalogs.ts';
import { listEvents, updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { leaveEvent, renameMe } from '../../../server/features/gameplay/play/operations/join.ts';
import { tryPuzzle } from '../../../server/features/gameplay/play/operations/puzzle.ts';
import {
	listResults,
	removeResults,
	removeTeam,
	submitResult
} from '../../../server/features/gameplay/results/operations.ts';
import {
	createTeams,
	listTeams,
	replaceTeams,
	updateTeam
} from '../../../server/features/authoring/teams/operations.ts';
import { runMinuteJob } from '../../../server/jobs/timed.ts';
import type { AnyOperation } from '../../../server/operation/operation.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog, type Ids } from '../../support/phone/game.ts';
import { freshId, type Phone } from '../../support/phone/phone.ts';
import { createClient, type Client } from '../../support/http.ts';
import { random } from '../../support/files/random.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const steps = 60;
const hour = 3_600_000;

forEachDatabase('cached lists', (bench) => {
	const { test } = bench;
	let scene: Scene;
	let served: Served;
	let api: Client;
	let events: string[];
	let questions: Map<string, Ids>;
	const phones: { event: string; phone: Phone; attempt?: string }[] = [];
	let now = Date.parse('2026-07-01T10:00:00Z');

	test.before(async () => {
		scene = await openScene(bench);
		scene.setTime(new Date(now).toISOString());
		served = await serveScene(scene);
		api = reader(await scene.token(['quiz:read']));
		const config = { puzzleWordEnabled: true, puzzleWord: 'Sun' };
		events = [(await scene.event({ slug: 'one', config })).uid, (await scene.event({ slug: 'two', config })).uid];
		for (const event of events) questions = await putCatalog(scene, event, 'start', [choice('Q1'), choice('Q2')]);
		await play(events[0]!);
	});
	test.after(() => served.close());

	const reader = (token: string) => createClient(served.base, { authorization: `Bearer ${token}` });
	const views = (): [path: string, operation: AnyOperation, input: object][] => [
		['/events', listEvents, {}],
		...events.flatMap((event): [string, AnyOperation, object][] => [
			[`/events/${event}/catalogs`, listCatalogs, { event }],
			[`/events/${event}/results`, listResults, { event }],
			[`/events/${event}/teams`, listTeams, { event }],
			[`/events/${event}/teams?all=1`, listTeams, { event, all: true }]
		])
	];
	const tags = new Map<string, { tag: string; text: string }>();

	/** What the API answers must be what the database holds, and an unchanged ETag must mean an unchanged list. */
	async function compare(after: string): Promise<void> {
		for (const [path, operation, input] of views()) {
			const answer = await api.get(`/api/v1/namespaces/acme${path}`);
			assert.is(
				answer.text,
				JSON.stringify({ namespace: 'acme', ...(await scene.call(operation, input)) }),
				`${after}: ${path}`
			);
			const [tag, known] = [answer.headers.get('etag')!, tags.get(path)];
			if (known?.tag === tag) assert.is(answer.text, known.text, `${after}: the tag of ${path}`);
			tags.set(path, { tag, text: answer.text });
		}
	}

	async function play(event: string): Promise<void> {
		const phone = await joinGame(scene, event);
		const attempt = freshId('attempt');
		await phone.start('start', attempt);
		phones.push({ event, phone, attempt });
	}
	const team = async (event: string, at: number) => {
		const { teams } = await scene.call(listTeams, { event, all: true });
		return teams[at % Math.max(1, teams.length)];
	};

	const writes: Record<string, (event: string, at: number) => Promise<unknown>> = {
		'an event is changed': (event, at) => scene.call(updateEvent, { event, name: `Name ${at}` }),
		'an event is made': (_event, at) => scene.event({ name: `New ${at}` }),
		'a catalog is saved': (event, at) => putCatalog(scene, event, `c${at % 3}`, [choice(`Q ${at}`)]),
		'a catalog is imported': (event, at) =>
			scene.call(importCatalogs, {
				event,
				files: [{ name: `i${at % 3}.json`, text: JSON.stringify([choice(`I ${at}`)]) }]
			}),
		'a catalog is removed': (event, at) => scene.call(removeCatalog, { event, slug: `c${at % 3}` }),
		'teams are replaced': (event, at) => scene.call(replaceTeams, { event, teams: [`A ${at}`, `B ${at % 2}`] }),
		'teams are added': (event, at) => scene.call(createTeams, { event, names: [`T ${at}`] }),
		'a team is renamed': async (event, at) =>
			scene.call(updateTeam, { event, uid: (await team(event, at))!.uid, name: `R ${at}` }),
		'a team is removed': async (event, at) => scene.call(removeTeam, { event, uid: (await team(event, at))!.uid }),
		'a phone joins and starts': (event) => play(event),
		'a phone answers': async (_event, at) => {
			const { phone, attempt, event } = phones[at % phones.length]!;
			const { catalog } = { catalog: event === events[1] ? questions : await own(event) };
			const question = [...catalog.values()][at % 2]!;
			await phone.open(attempt!, question);
			await phone.answer(attempt!, question, pick(question, at % 3 ? 'right' : 'wrong'));
		},
		'a phone finishes': (_event, at) => phones[at % phones.length]!.phone.finish(phones[at % phones.length]!.attempt!),
		'a phone leaves': (_event, at) =>
			phones[at % phones.length]!.phone.call(leaveEvent, { event: phones[at % phones.length]!.event }),
		'a phone renames its team': (_event, at) =>
			phones[at % phones.length]!.phone.call(renameMe, { event: phones[at % phones.length]!.event, name: `P ${at}` }),
		'the puzzle is tried': (_event, at) =>
			phones[at % phones.length]!.phone.call(tryPuzzle, {
				event: phones[at % phones.length]!.event,
				tryId: freshId('try'),
				word: at % 2 ? 'sun' : 'moon'
			}),
		'a result is submitted': (event, at) =>
			scene.call(submitResult, { event, name: `S ${at % 4}`, catalog: 'start', correct: at % 2, total: 2 }),
		'results are removed': (event) => scene.call(removeResults, { event }),
		'attempts expire': async () => {
			now += 13 * hour;
			scene.setTime(new Date(now).toISOString());
			await runMinuteJob(scene.dependencies);
		}
	};
	const own = async (event: string) => putCatalog(scene, event, 'start', [choice('Q1'), choice('Q2')]);

	test(`match the database after each of ${steps} writes`, async () => {
		const next = random(20_260_701);
		const names = Object.keys(writes);
		const done = new Set<string>();
		await compare('at the start');
		for (let step = 0; step < steps; step += 1) {
			// Each kind once, then by chance.
			const name = names[step < names.length ? step : Math.floor(next() * names.length)]!;
			now += 70_000;
			scene.setTime(new Date(now).toISOString());
			// What is refused changes nothing, which is a case too.
			const isDone = await writes[name]!(events[step % 2]!, Math.floor(next() * 1000)).then(
				() => true,
				() => false
			);
			if (isDone) done.add(name);
			await compare(`${step} ${name}`);
		}
		assert.ok(done.size >= names.length - 4, `done: ${[...done].join(', ')}`);
	});

	test('are 304 while nothing changes, and small for clients that accept compression', async () => {
		const path = `/api/v1/namespaces/acme/events/${events[1]}/catalogs`;
		await putCatalog(scene, events[1]!, 'big', [choice('x'.repeat(500))], { description: 'y'.repeat(2000) });
		const plain = await api.get(path);
		const packed = await api.get(path, { 'accept-encoding': 'gzip' });
		assert.is(packed.headers.get('content-encoding'), 'gzip');
		assert.is(gunzipSync(packed.bytes).toString(), plain.text);
		assert.match(packed.headers.get('vary') ?? '', /Accept-Encoding/);
		const again = await api.get(path, { 'if-none-match': plain.headers.get('etag')! });
		assert.is(again.status, 304);
		assert.is(again.bytes.length, 0);
	});

	test('are never those of another namespace, and not for a token without the scope', async () => {
		await scene.event({ slug: 'secret-of-beta', name: 'Secret of beta' }, 'beta');
		const beta = reader(await scene.token(['quiz:read'], 'beta'));
		const theirs = await beta.get('/api/v1/namespaces/beta/events');
		assert.match(theirs.text, 'Secret of beta');
		assert.not.match((await api.get('/api/v1/namespaces/acme/events')).text, 'Secret of beta');
		assert.is((await beta.get('/api/v1/namespaces/acme/events')).status, 403);
		const writer = reader(await scene.token(['quiz:write']));
		assert.is((await writer.get('/api/v1/namespaces/acme/events')).status, 403);
	});
});
