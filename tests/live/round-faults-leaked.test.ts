import * as assert from 'uvu/assert';
import { kinds } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import { rotateShareToken } from '../../server/features/authoring/events/operations.ts';
import type { Proof } from '../support/live/live-reader.ts';
import { choice } from '../support/phone/game.ts';
import { freshId } from '../support/phone/phone.ts';
import { onSqlite } from '../support/processes/databases.ts';
import { Ear } from '../support/rounds/ear.ts';
import { LedRound } from '../support/rounds/led-round.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';

const inItsType: Record<QuestionType, object> = {
	mc: { options: ['one', 'two', 'three'], answers: [1] },
	assign: { terms: ['a', 'b', 'c'].map((term) => ({ term, definition: `${term}!` })) },
	sort: { items: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'] },
	swipe: { cards: ['yes', 'no'].map((text) => ({ text, correct: text === 'yes' })) },
	photoText: { requirePhoto: false, accept: ['secret-key'] },
	flip: { answer: 'secret-back' }
};
const types = Object.keys(inItsType) as QuestionType[];
const questions = types.map((type) => ({
	type,
	prompt: `prompt-${type}`,
	explanation: `explained-${type}`,
	points: 10,
	countdown: 20,
	translations: { en: { prompt: `translated-${type}`, explanation: `reasoned-${type}` } },
	...inItsType[type]
}));
/** Fields that only a reveal has, or only a host. */
const closedFields = ['solution', 'explanation', 'accept', 'answers', 'back', 'host', 'teamList'];
/** What nobody but the host may read while the question at `place` is open. */
const secretsAt = (place: number): string[] => [
	...types.slice(place).flatMap((type) => [`explained-${type}`, `reasoned-${type}`]),
	...types.slice(place + 1).flatMap((type) => [`prompt-${type}`, `translated-${type}`]),
	...(place <= types.indexOf('photoText') ? ['secret-key'] : []),
	...(place <= types.indexOf('flip') ? ['secret-back'] : []),
	...closedFields.map((name) => `"${name}":`),
	'"reveal":{',
	'"correct":true',
	'"correct":false',
	'"isCorrect":true',
	'"isCorrect":false'
];

onSqlite('what a round leaks', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	const ears: Ear[] = [];
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after.each(() => {
		for (const ear of ears.splice(0)) ear.leave();
	});
	test.after(() => served.close());

	const hear = async (proof: Proof, led: LedRound): Promise<Ear> => {
		const ear = await Ear.open(served.base, proof, led);
		ears.push(ear);
		return ear;
	};
	const linksOf = async (led: LedRound, at = scene) => {
		const share = async (variant: 'public' | 'sponsor') => {
			const { token } = await at.call(rotateShareToken, { event: led.event, variant });
			return { event: led.event, token, variant };
		};
		return { stage: await share('public'), sponsor: await share('sponsor') };
	};

	test('no frame and no answer to phone, stage, sponsor or stranger holds a secret before its reveal', async () => {
		const led = await LedRound.create(scene, { questions, config: { teamResults: true } });
		const foxes = await led.join('Foxes');
		const { stage, sponsor } = await linksOf(led);
		const phone = await hear({ auth: { device: foxes.token } }, led);
		const room = [phone, await hear({ auth: { share: stage } }, led), await hear({ auth: { share: sponsor } }, led)];
		const host = await hear({ client: await served.login('event-manager') }, led);
		const links = [stage, sponsor].map(({ token, variant }) => `?share_token=${token}&variant=${variant}`);
		const topics = ['round', 'rankings', 'results', 'catalogs', 'lobby', 'own'];
		const addresses = [
			...['', ...links].flatMap((link) => topics.map((topic) => `/api/live/${led.event}/${topic}${link}`)),
			`/api/play/rounds/${led.uid}`,
			`/admin/rounds/${led.uid}`,
			`/admin/rounds?event=${led.event}`
		];
		const bodies = async () => {
			const callers = [served.client(foxes.token), served.client()];
			const asked = callers.flatMap((caller) => addresses.map((address) => caller.get(address)));
			return (await Promise.all(asked)).map(({ text }) => text).join('\n');
		};
		await led.lead('openLobby');
		for (const [place, type] of types.entries()) {
			const since = room.map(({ frames }) => frames);
			await led.lead(place === 0 ? 'show' : 'next');
			for (const one of [...room, host]) await one.reaches('question', place + 1);
			const told = [await bodies()];
			if (type !== 'flip') {
				const known = kinds[type].known(led.by.get(`prompt-${type}`)!);
				// What a phone has typed comes back to it.
				const answer = type === 'photoText' ? { ...known, text: 'a guess' } : known;
				const path = `/api/play/rounds/${led.uid}/answers/${led.id(`prompt-${type}`)}`;
				const sent = await served.client(foxes.token).request('PUT', path, { body: { answerId: freshId(), answer } });
				assert.is(sent.status, 200, sent.text);
				told.push(sent.text);
			}
			await led.lead('lock');
			for (const one of room) await one.reaches('locked', place + 1);
			told.push(await bodies());
			for (const [index, text] of [...told, ...room.map((one, at) => one.heard(since[at]))].entries())
				for (const secret of secretsAt(place)) assert.not.ok(text.includes(secret), `${type}, ${index}: ${secret}`);
			assert.ok(told[0]!.includes(`prompt-${type}`), 'the question itself is there');
			assert.ok(host.heard().includes(`explained-${type}`), 'the host sees what the room does not');
			await led.lead('reveal');
			for (const one of room) {
				await one.reaches('reveal', place + 1);
				assert.ok(one.heard().includes(`explained-${type}`), `${type}: the search finds what is there`);
			}
		}
	});

	test('what pairs belong together is in no id, and what comes first in no order', async () => {
		const led = await LedRound.create(scene, { questions });
		const foxes = await led.join();
		await led.lead('openLobby', 'show', 'lock', 'reveal', 'next');
		const { question } = await led.seenBy(foxes);
		const ids = JSON.stringify(question).match(/"id":"[^"]+"/g)!;
		assert.is(new Set(ids).size, ids.length, 'a term shares its id with its partner');
		await led.lead('lock', 'reveal', 'next');
		const shown = JSON.stringify((await led.seenBy(foxes)).question);
		const words = (inItsType.sort as { items: string[] }).items;
		const places = words.map((word) => shown.indexOf(`"${word}"`));
		assert.not.equal(
			places,
			places.toSorted((one, other) => one - other)
		);
	});

	test('of two rounds in two namespaces no frame of one reaches the other', async () => {
		const beta: Scene = {
			...scene,
			call: (op, input, more) => scene.call(op, input, { namespace: 'beta', ...more }),
			event: (fields) => scene.event(fields, 'beta')
		};
		const room = async (at: Scene, namespace: string) => {
			const asked = [1, 2, 3].map((n) => choice(`${namespace} asks ${n}`, 100, { countdown: 20 }));
			const led = await LedRound.create(at, { questions: asked });
			const team = await led.join(`Team of ${namespace}`);
			const { stage } = await linksOf(led, at);
			const host = await served.login('event-manager', namespace);
			const readers = [
				await hear({ client: host }, led),
				await hear({ auth: { device: team.token } }, led),
				await hear({ auth: { share: stage } }, led)
			];
			return {
				led,
				team,
				stage,
				host,
				readers,
				words: [led.uid, led.event, `${namespace} asks`, `Team of ${namespace}`]
			};
		};
		const [here, there] = [await room(scene, 'acme'), await room(beta, 'beta')];
		for (const { led } of [here, there]) await led.lead('openLobby');
		for (const n of [1, 2, 3]) {
			for (const { led, team, readers } of [here, there]) {
				await led.lead(n === 1 ? 'show' : 'next');
				for (const one of readers) await one.reaches('question', n);
				await led.answer(team, `${led === here.led ? 'acme' : 'beta'} asks ${n}`);
				await led.lead('lock', 'reveal');
				for (const one of readers) await one.reaches('reveal', n);
			}
		}
		for (const [own, foreign] of [
			[here, there],
			[there, here]
		] as const) {
			for (const one of own.readers) {
				assert.ok(one.heard().includes(own.led.uid), 'it heard its own round');
				for (const word of foreign.words) assert.not.ok(one.heard().includes(word), word);
				assert.is((await one.channel.ask('join', { round: foreign.led.uid })).ok, false);
				assert.is((await one.watcher.listener.subscribe('round', foreign.led.event)).ok, false);
			}
		}
	});
});
