import * as assert from 'uvu/assert';
import { isOpen } from '../../../server/features/platform/namespaces/find.ts';
import { removeNamespace, updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { Result } from '../../../server/features/gameplay/results/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { freshId } from '../../support/phone/phone.ts';
import type { Client } from '../../support/http.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

const catalogs = Array.from({ length: 8 }, (_, index) => `station-${index}`);

forEachDatabase('a namespace that changes while people play', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let errors: unknown[];

	test.before(async () => {
		scene = await openScene({ open });
		scene.dependencies.log = { ...scene.dependencies.log, error: (...words) => void errors.push(words) };
		served = await serveScene(scene);
	});
	test.before.each(() => void (errors = []));
	test.after(() => served.close());

	/** An event with stations in a namespace of its own, and phones that joined it. */
	async function room(namespace: string): Promise<{ uid: string; phones: Client[] }> {
		await scene.call(createNamespace, { namespace });
		const { uid } = await scene.event({}, namespace);
		const inside = { ...scene, call: ((op, input) => scene.call(op, input, { namespace })) as Scene['call'] };
		for (const slug of catalogs) await putCatalog(inside, uid, slug, [choice('A')]);
		const phones = await Promise.all(
			Array.from({ length: 12 }, async () => {
				const phone = served.client();
				const joined = await phone.post(`/api/play/events/${uid}/join`, {
					joinId: freshId('join'),
					name: freshId('team')
				});
				assert.is(joined.status, 201, joined.text);
				return phone;
			})
		);
		return { uid, phones };
	}

	/** Every phone starts every station, one after the other, and answers what came of each try; `again` says which are repeated. */
	async function play(uid: string, phones: Client[], again: (status: number) => boolean): Promise<number[]> {
		const statuses: number[] = [];
		const start = async (phone: Client, catalog: string) => {
			const attemptId = freshId('attempt');
			for (let tries = 0; tries < 50; tries++) {
				const { status } = await phone.post(`/api/play/events/${uid}/attempts`, { attemptId, catalog });
				statuses.push(status);
				if (!again(status)) return;
			}
		};
		await Promise.all(
			phones.map(async (phone) => {
				for (const catalog of catalogs) await start(phone, catalog);
			})
		);
		return statuses;
	}

	const others = (statuses: number[], allowed: number[]) => statuses.filter((status) => !allowed.includes(status));

	test('every start of a phone continues under the new name, after one retry at most', async () => {
		const { uid, phones } = await room('moving');
		const rename = async () => {
			for (const [from, to] of [
				['moving', 'moved'],
				['moved', 'moving'],
				['moving', 'moved']
			])
				await scene.call(updateNamespace, { id: from, namespace: to });
		};
		const [statuses] = await Promise.all([play(uid, phones, (status) => status === 503), rename()]);
		assert.equal(others(statuses, [200, 201, 503]), []);
		assert.is(await Result.count({ where: { eventUid: uid, namespace: 'moved' } }), phones.length * catalogs.length);
	});

	test('a name that was gone during a request and is back before the response means a retry, not 404', async () => {
		const { uid } = await room('away');
		const { namespaces } = scene.dependencies;
		const rename = (from: string, to: string) => scene.call(updateNamespace, { id: from, namespace: to });
		scene.dependencies.namespaces = {
			...namespaces,
			ofEvent: async (event) => {
				const place = await namespaces.ofEvent(event);
				await rename('away', 'elsewhere');
				return place;
			},
			changedAt: async (namespace) => {
				await rename('elsewhere', 'away');
				scene.dependencies.namespaces = namespaces;
				return namespaces.changedAt(namespace);
			}
		};
		const asked = () => served.client().get(`/api/play/events/${uid}`);
		const meanwhile = await asked().finally(() => (scene.dependencies.namespaces = namespaces));
		assert.is(meanwhile.status, 503, meanwhile.text);
		assert.is((await asked()).status, 200);
	});

	test('a removal closes it first, and nobody sees an internal error', async () => {
		const { uid, phones } = await room('leaving');
		const remove = scene.call(removeNamespace, { id: 'leaving', cascade: true, confirm: 'leaving' });
		const [statuses] = await Promise.all([play(uid, phones, () => false), remove]);
		assert.equal(others(statuses, [200, 201, 401, 403, 404, 503]), []);
		assert.is(await Result.count({ where: { eventUid: uid } }), 0);
	});

	test('a removal that fails leaves it as open as it was', async () => {
		await room('staying');
		const { destroy } = Result;
		Result.destroy = () => Promise.reject(new Error('the disk is full'));
		try {
			const remove = () => scene.call(removeNamespace, { id: 'staying', cascade: true, confirm: 'staying' });
			assert.match(String(await remove().catch((thrown: unknown) => thrown)), 'the disk is full');
		} finally {
			Result.destroy = destroy;
		}
		assert.ok(await isOpen('staying'));
		const careless = scene.call(removeNamespace, { id: 'staying', cascade: true, confirm: 'other' });
		assert.is((await refusal(careless)).code, 'invalid_input');
		assert.ok(await isOpen('staying'));
	});
});
