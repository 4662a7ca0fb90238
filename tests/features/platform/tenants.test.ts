import type { Options } from 'sequelize';
import * as assert from 'uvu/assert';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { listTenants } from '../../../server/features/platform/tenants/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('the tenants', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => void (scene = await openScene({ open })));

	const listed = async () => {
		let statements = 0;
		const { options } = scene.dependencies.database.sequelize as unknown as { options: Options };
		options.logging = () => void (statements += 1);
		const { tenants } = await scene.call(listTenants, {});
		options.logging = false;
		return { statements, tenants };
	};

	test('are listed with as many statements, however many there are, each with its content', async () => {
		await scene.event({}, 'acme');
		const few = await listed();
		for (const name of ['one', 'two', 'three', 'four']) await scene.call(createNamespace, { namespace: name });
		await scene.event({}, 'two');
		const many = await listed();
		assert.is(many.tenants.length, few.tenants.length + 4);
		assert.is(many.statements, few.statements);
		const eventsOf = (name: string) => many.tenants.find(({ namespace }) => namespace === name)?.events;
		assert.equal(['acme', 'one', 'two'].map(eventsOf), [1, 0, 1]);
	});
});
