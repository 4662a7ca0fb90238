import * as assert from 'uvu/assert';
import type { Role } from '../../../server/access/permission-matrix.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { hideNews, showNamespaceOverview } from '../../../server/features/hosting/overview/operations.ts';
import { newestDay } from '../../../server/features/hosting/overview/whats-new.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene } from '../../support/scene.ts';
import { makeUser } from '../../support/staff.ts';

forEachDatabase('what is new', ({ test, open }) => {
	test('is told to administrators who know the product from before, until they hide it', async () => {
		const scene = await openScene({ open });
		const namesFor = async (role: Role, createdAt: string) => {
			const { id, username } = await makeUser(scene, role);
			await User.update({ createdAt: new Date(createdAt) }, { where: { id }, silent: true });
			const user = { id, username, displayName: username, role };
			const actor = { kind: 'user' as const, user, namespaces: ['acme'] };
			const look = async () =>
				(await scene.call(showNamespaceOverview, {}, { actor })).whatsNew.map(({ name }) => name);
			return { actor, look };
		};
		const before = `${newestDay.slice(0, 4)}-01-01T00:00:00Z`;
		const [old, fresh, staff] = [
			await namesFor('admin', before),
			await namesFor('admin', `${newestDay}T12:00:00Z`),
			await namesFor('event-manager', before)
		];
		assert.ok((await old.look()).includes('wiki'));
		assert.equal([await fresh.look(), await staff.look()], [[], []]);
		scene.dependencies.env.FEATURE_WIKI_ENABLED = false;
		assert.not((await old.look()).includes('wiki'));
		await scene.call(hideNews, {}, { actor: old.actor });
		assert.equal(await old.look(), []);
	});
});
