import * as assert from 'uvu/assert';
import { removeNamespace, updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { ApiToken } from '../../../server/features/platform/tokens/model.ts';
import { removeToken, revokeToken } from '../../../server/features/platform/tokens/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Answer, Client } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('API tokens and what is cached for them', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let made = 0;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	const space = async (): Promise<string> => {
		const namespace = `tokens-${(made += 1)}`;
		await scene.call(createNamespace, { namespace });
		return namespace;
	};
	const list = (client: Client, namespace: string, tag?: string) =>
		client.get(`/api/v1/namespaces/${namespace}/events`, tag === undefined ? {} : { 'if-none-match': tag });
	const codeOf = (answer: Answer) => [answer.status, answer.json<{ error: string }>().error];
	/** A token of a namespace, used until its list is remembered everywhere, and the list's tag. */
	const warm = async (namespace: string): Promise<{ client: Client; tag: string; prefix: string }> => {
		const text = await scene.token(['quiz:read'], namespace);
		const client = served.client(text);
		for (let round = 0; round < 3; round += 1) assert.is((await list(client, namespace)).status, 200);
		const tag = (await list(client, namespace)).headers.get('etag')!;
		for (let round = 0; round < 3; round += 1) assert.is((await list(client, namespace, tag)).status, 304);
		return { client, tag, prefix: text.split('_')[1]! };
	};

	test('a closed namespace is 403 and a removed one 401 at the very next call, unchanged lists too', async () => {
		const namespace = await space();
		await scene.event({ name: 'Secret' }, namespace);
		const { client, tag } = await warm(namespace);
		await scene.call(updateNamespace, { id: namespace, isActive: false });
		for (const known of [undefined, tag])
			assert.equal(codeOf(await list(client, namespace, known)), [403, 'forbidden']);
		await scene.call(updateNamespace, { id: namespace, isActive: true });
		assert.is((await list(client, namespace, tag)).status, 304);
		await scene.call(removeNamespace, { id: namespace, cascade: true, confirm: namespace });
		for (const known of [undefined, tag])
			assert.equal(codeOf(await list(client, namespace, known)), [401, 'invalid_token']);
	});

	test('a revoked, deleted or narrowed token ends at the very next call, unchanged lists too', async () => {
		const namespace = await space();
		const idOf = async (prefix: string) => (await ApiToken.findOne({ where: { prefix } }))!.id;
		for (const end of [revokeToken, removeToken]) {
			const { client, tag, prefix } = await warm(namespace);
			await scene.call(end, { id: await idOf(prefix) }, { namespace });
			for (const known of [undefined, tag])
				assert.equal(codeOf(await list(client, namespace, known)), [401, 'invalid_token']);
		}
		const { client, tag, prefix } = await warm(namespace);
		await ApiToken.update({ scopes: ['menu:read'] }, { where: { prefix } });
		for (const known of [undefined, tag])
			assert.equal(codeOf(await list(client, namespace, known)), [403, 'missing_scope']);
	});

	test('a new namespace of an old name shows nothing that was kept of the first', async () => {
		const namespace = await space();
		const [removed, renamed] = ['removed', 'renamed'];
		for (const how of [removed, renamed]) {
			await scene.event({ name: `Secret of the ${how}` }, namespace);
			const { client, tag } = await warm(namespace);
			if (how === removed) await scene.call(removeNamespace, { id: namespace, cascade: true, confirm: namespace });
			else await scene.call(updateNamespace, { id: namespace, namespace: `${namespace}-away` });
			assert.is((await list(client, namespace, tag)).status, how === removed ? 401 : 403);
			await scene.call(createNamespace, { namespace });
			const next = served.client(await scene.token(['quiz:read'], namespace));
			assert.equal((await list(next, namespace)).json<{ events: object[] }>().events, []);
			await scene.event({ name: 'Mine' }, namespace);
			const answer = await list(next, namespace, tag);
			assert.is(answer.status, 200, 'the tag of the first means nothing');
			assert.equal(
				answer.json<{ events: { name: string }[] }>().events.map(({ name }) => name),
				['Mine']
			);
			await scene.call(removeNamespace, { id: namespace, cascade: true, confirm: namespace });
			await scene.call(createNamespace, { namespace });
		}
	});

	test('what is kept for one scope or namespace is not given to another', async () => {
		const [one, other] = [await space(), await space()];
		await scene.event({ name: 'Secret' }, one);
		const { tag } = await warm(one);
		const stranger = served.client(await scene.token(['quiz:read'], other));
		assert.equal(codeOf(await list(stranger, one, tag)), [403, 'namespace_mismatch']);
		assert.not((await list(stranger, other, tag)).text.includes('Secret'));
		const narrow = served.client(await scene.token(['menu:read'], one));
		assert.equal(codeOf(await list(narrow, one, tag)), [403, 'missing_scope']);
	});
});
