import { Op } from 'sequelize';
import * as assert from 'uvu/assert';
import { jobKinds } from '../../../../server/composition/jobs.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { runMinuteJob } from '../../../../server/jobs/timed.ts';
import { updateEvent } from '../../../../server/features/authoring/events/operations.ts';
import { readNames } from '../../../../server/features/authoring/team-names/ai-names.ts';
import { TeamName } from '../../../../server/features/authoring/team-names/model.ts';
import { blockName } from '../../../../server/features/authoring/team-names/operations/blocked.ts';
import { fillNames } from '../../../../server/features/authoring/team-names/operations/fill.ts';
import {
	previewNames,
	reserveBatch,
	reserveName
} from '../../../../server/features/authoring/team-names/operations/names.ts';
import { encrypt } from '../../../../server/runtime/crypto.ts';
import { spoken, startChatStub, type ChatStub } from '../../../support/processes/chat-stub.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { freshId } from '../../../support/phone/phone.ts';
import { joinGame } from '../../../support/phone/game.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { suite } from '../../../support/runner/suite.ts';
import { until } from '../../../support/runner/until.ts';
import { patient } from '../../../support/runner/machine.ts';

const reading = suite('names in the answers of an AI');
const answers: [what: string, answer: string, names: string[]][] = [
	['an array', '["Flotte Lotten", "Kühne Käuze"]', ['Flotte Lotten', 'Kühne Käuze']],
	['an object', '{"names": ["Flotte Lotten"]}', ['Flotte Lotten']],
	['a fence', 'Sure!\n```json\n["Flotte Lotten"]\n```\nHave fun.', ['Flotte Lotten']],
	['an array in prose', 'Here they are: ["Flotte Lotten"] – enjoy.', ['Flotte Lotten']],
	[
		'numbered lines',
		'Gern:\n1. Flotte Lotten\n2) „Kühne Käuze“\n- *Zahme Zebras*',
		['Flotte Lotten', 'Kühne Käuze', 'Zahme Zebras']
	],
	['prose', 'I am sorry, but as a language model I cannot do that.', []],
	['nothing', '', []],
	['half of JSON', '["Flotte Lotten", "Küh', []],
	['other things', '[1, null, {"name": "x"}, ["Flotte Lotten"], "Kühne Käuze"]', ['Kühne Käuze']],
	['the same twice', '["Flotte Lotten", "flotte  LOTTEN", "Flotte Lotten"]', ['Flotte Lotten']],
	[
		'too short, too long, of signs',
		`["A", "${'x'.repeat(31)}", "123", "Team 7", "<b>Lotten</b>", "Lotten & Co", "a\\u202eb", "O'Neills"]`,
		['Team 7', "O'Neills"]
	]
];
for (const [what, answer, names] of answers)
	reading(what, () =>
		assert.equal(
			readNames(answer, 25, () => true),
			names
		)
	);
reading('what is blocked or taken is left out, and no more than asked for are read', () => {
	const answer = JSON.stringify(['Aa', 'Bb', 'Cc', 'Dd', 'Ee']);
	assert.equal(
		readNames(answer, 3, (key) => key !== 'bb'),
		['Aa', 'Cc', 'Dd']
	);
});
reading('an answer of 64 KiB takes no longer than its length', () => {
	const from = performance.now();
	for (const text of [
		'```'.repeat(20_000),
		'1. '.repeat(20_000),
		'['.repeat(60_000),
		'[{'.repeat(30_000),
		'"'.repeat(60_000)
	])
		readNames(text, 25, () => true);
	assert.ok(performance.now() - from < patient(2000));
});
reading.run();

forEachDatabase('names by an AI', ({ test, open }) => {
	let scene: Scene;
	let stub: ChatStub;
	let event: string;
	const preview = () => scene.call(previewNames, { event });
	const ai = async () => (await preview()).ai;
	const ready = async (source = 'ai') =>
		(await TeamName.findAll({ where: { eventUid: event, state: 'buffered', source }, order: ['id'] })).map(
			({ name }) => name
		);
	const fill = async () => {
		const { isStarted } = await scene.call(fillNames, { event });
		assert.ok(isStarted);
		await until(async () => (await ai()).state !== 'filling', 'the end of a go');
	};
	const pool = (count: number, word = 'Lotte') => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
	/** Milliseconds of the fastest of some calls: others use the processors too. */
	const fastest = async (call: () => Promise<unknown>) => {
		const times: number[] = [];
		for (let tries = 0; tries < 5; tries += 1) {
			const from = performance.now();
			await call();
			times.push(performance.now() - from);
		}
		return Math.min(...times);
	};

	let closeQueue: () => Promise<void>;
	test.before(async () => {
		scene = await openScene({ open });
		closeQueue = openQueue(scene.dependencies, jobKinds);
	});
	test.after(() => closeQueue());
	test.before.each(async () => {
		scene.setTime(null);
		stub = await startChatStub();
		// Each stub is a service of its own, with failures of its own.
		Object.assign(scene.dependencies.env, {
			RAG_CHAT_SERVICE_URL: `${stub.url}/v1`,
			RAG_CHAT_SERVICE_TOKEN: 'sesame',
			RAG_CHAT_SERVICE_MODEL: 'small',
			RAG_CHAT_SERVICE_TIMEOUT: 60
		});
		({ uid: event } = await scene.event({ name: freshId('event'), config: { randomNameBuffer: 30 } }));
	});
	test.after.each(() => stub.close());

	test('the minute job keeps as many ready as the event wants, asked for in the words of its settings', async () => {
		await scene.call(updateEvent, {
			event,
			config: { randomNameTones: ['bold'], randomNameDomains: ['nature'], randomNameLocale: 'en-GB' }
		});
		await joinGame(scene, event, { name: 'lotte 1' });
		stub.answer = (response) => response.end(spoken(JSON.stringify(pool(40).slice(stub.calls.length === 1 ? 0 : 26))));
		await runMinuteJob(scene.dependencies);
		await until(async () => (await ready()).length > 0, 'names');
		await until(async () => (await ai()).state === 'idle', 'the end of a go');
		assert.is(stub.calls.length, 2);
		const [{ path, authorization, body }] = stub.calls as [ChatStub['calls'][0]];
		assert.equal([path, authorization], ['/v1/chat/completions', 'Bearer sesame']);
		assert.equal([body.model, body.temperature, body.max_tokens], ['small', 0.9, 600]);
		const asked = JSON.stringify(body.messages);
		for (const word of ['25 names', 'British English', 'nature', 'bold', 'lotte 1'])
			assert.ok(asked.includes(word), word);
		assert.not((await ready()).includes('Lotte 1'));
		assert.is((await ready()).length, 30);
		assert.equal(
			[(await ai()).enabled, (await ai()).state, (await ai()).cached, (await ai()).lastError],
			[true, 'idle', 30, null]
		);
		assert.ok((await ai()).lastSuccessAt);
		const { suggestions } = await preview();
		assert.equal(suggestions[0], { name: 'Lotte 2', source: 'ai' });
		const got = await scene.call(reserveBatch, { event, count: 10 });
		assert.equal(
			got.reservations.map(({ name }) => name),
			pool(11).slice(1)
		);
		await runMinuteJob(scene.dependencies);
		assert.is(stub.calls.length, 2, 'twenty are enough');
	});

	test('a service that hangs makes nobody wait (Q52)', async () => {
		stub.answer = () => undefined;
		assert.ok((await scene.call(fillNames, { event })).isStarted);
		await until(() => stub.calls.length === 1, 'a call');
		assert.is((await ai()).state, 'filling');
		assert.not((await scene.call(fillNames, { event })).isStarted, 'one at a time');
		const from = performance.now();
		await runMinuteJob(scene.dependencies);
		assert.ok(performance.now() - from < patient(5000));
		const calls = [
			() => scene.call(reserveName, { event }),
			() => scene.call(reserveBatch, { event, count: 10 }),
			preview
		];
		for (const call of calls) assert.ok((await fastest(call)) < 100);
		const { name, fallback } = await scene.call(reserveName, { event });
		assert.equal([fallback, / /.test(name)], [false, true]);
	});

	test('a service that is too slow, answers 500, or something else: names of the lexicon stand in, and after three times it rests', async () => {
		scene.dependencies.env.RAG_CHAT_SERVICE_TIMEOUT = 0.2 as never;
		stub.answer = () => undefined;
		await fill();
		assert.equal([stub.calls.length, (await ai()).state], [2, 'failed']);
		assert.match((await ai()).lastError!, /in time/);
		assert.equal([(await ready()).length, (await ready('lexicon')).length], [0, 30]);
		stub.answer = (response) => response.writeHead(500).end('secret trace');
		await fill();
		assert.is((await ai()).lastError, 'The service answered 500.');
		assert.is(stub.calls.length, 4);
		stub.says('I would rather talk about the weather.');
		await fill();
		assert.match((await ai()).lastError!, /no usable name/);
		assert.equal([stub.calls.length, (await ai()).state], [5, 'paused']);
		stub.says('["Flotte Lotten"]');
		await fill();
		assert.equal([stub.calls.length, await ready()], [5, []], 'it rests');
		scene.setTime(new Date(Date.now() + 6 * 60_000).toISOString());
		await fill();
		assert.equal([await ready(), (await ai()).state, (await ai()).lastError], [['Flotte Lotten'], 'idle', null]);
	});

	test('a relay is asked in its own form; too long, no JSON, a redirect and 404 are no answer', async () => {
		scene.dependencies.env.RAG_CHAT_SERVICE_URL = `${stub.url}/relay`;
		stub.answer = (response) =>
			response.end(JSON.stringify({ output_text: 'x', response: '```\n["Relay Rats"]\n```' }));
		await fill();
		assert.equal([stub.calls[0]!.path, stub.calls[0]!.body.context], ['/relay', []]);
		assert.equal(await ready(), ['Relay Rats']);
		const broken: ChatStub['answer'][] = [
			(response) => response.end(spoken('x'.repeat(70_000))),
			(response) => response.writeHead(302, { location: `${stub.url}/elsewhere` }).end()
		];
		for (const answer of broken) {
			stub.answer = answer;
			const before = stub.calls.length;
			await fill();
			assert.is((await ai()).state === 'idle', false);
			assert.is(stub.calls.length, before + 1, 'no second try');
		}
	});

	test('only clean names are kept', async () => {
		await scene.call(blockName, { term: 'Käse' });
		stub.says(JSON.stringify(['Goldene Käseglocken', 'Heil HITLER', '<script>', 'Feine Funken', 'Feine funken']));
		await fill();
		assert.equal(await ready(), ['Feine Funken']);
	});

	test('at most twenty goes an hour', async () => {
		let made = 0;
		stub.answer = (response) => response.end(spoken(JSON.stringify([`Team ${(made += 1)}`])));
		for (let goes = 0; goes < 20; goes += 1) await fill();
		assert.not((await scene.call(fillNames, { event })).isStarted);
		for (const later of [-3_700_000, 3_700_000]) {
			scene.setTime(new Date(Date.now() + later).toISOString());
			await fill();
		}
	});

	test('without a service, or where the lexicon is wanted, nobody is asked', async () => {
		await scene.call(updateEvent, { event, config: { randomNameStrategy: 'lexicon' } });
		await fill();
		assert.equal([stub.calls.length, (await ready('lexicon')).length], [0, 30]);
		scene.dependencies.env.RAG_CHAT_SERVICE_URL = '';
		const newest = Number(await TeamName.max('id'));
		await scene.call(updateEvent, { event, config: { randomNameStrategy: 'ai' } });
		assert.equal([(await ai()).enabled, (await ai()).state], [false, 'off']);
		await runMinuteJob(scene.dependencies);
		const anew = { eventUid: event, state: 'buffered', id: { [Op.gt]: newest } };
		await until(async () => (await TeamName.count({ where: anew })) === 30, 'names under the new settings');
		assert.is((await preview()).remaining, (await preview()).total - 30);
		const { reservations } = await scene.call(reserveBatch, { event, count: 10 });
		assert.equal([reservations.length, (await ready('lexicon')).length], [10, 20]);
	});

	test('a go that was cut off is made again, and one whose event is gone ends', async () => {
		stub.says(JSON.stringify(pool(30)));
		await closeQueue();
		assert.ok((await scene.call(fillNames, { event })).isStarted);
		assert.is((await ai()).state, 'filling');
		const cutOff = { state: 'running', attempts: 1, dueAt: new Date(0) } as const;
		await QueuedJob.update(cutOff, { where: { kind: 'names.fill', state: 'queued' } });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		await until(async () => (await ai()).state === 'idle', 'the end of a go');
		const made = await ready();
		assert.ok(made.length > 20);
		const again = { state: 'queued', attempts: 0, dueAt: new Date(0) } as const;
		const [done] = await QueuedJob.findAll({ where: { kind: 'names.fill' }, order: [['id', 'DESC']], limit: 1 });
		const input = encrypt(JSON.stringify({ event, least: 0 }), scene.dependencies.env.SECRET_KEY);
		await QueuedJob.update({ ...again, input }, { where: { id: done!.id } });
		await until(async () => (await ai()).state === 'idle', 'the same go once more');
		assert.equal(await ready(), made);
		await QueuedJob.update(
			{
				...again,
				input: encrypt(JSON.stringify({ event: '0'.repeat(32), least: 50 }), scene.dependencies.env.SECRET_KEY)
			},
			{ where: { id: done!.id } }
		);
		await until(async () => (await ai()).state === 'idle', 'a go for nobody');
		assert.is((await QueuedJob.findByPk(done!.id))!.error, null);
	});
});
