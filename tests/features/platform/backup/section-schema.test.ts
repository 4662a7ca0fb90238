import * as assert from 'uvu/assert';
import { exportNamespace } from '../../../../server/features/platform/backup/operations/export.ts';
import { sectionsSchema } from '../../../../server/features/platform/backup/section-schema.ts';
import { fillNamespace } from '../../../support/filled-namespace.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { openScene, serveScene } from '../../../support/scene.ts';

interface Schema {
	type?: string;
	properties?: Record<string, Schema>;
}
interface Document {
	paths: Record<string, Record<'get' | 'post', { requestBody: Content; responses: Record<number, Content> }>>;
	components: { schemas: Record<string, Schema> };
}
interface Content {
	content: { 'application/json': { schema: Schema } };
}

onSqlite('the records of a backup in the reference', ({ test, open }) => {
	test('have the fields that an export has, and are made from the tables', async () => {
		const scene = await openScene({ open });
		await fillNamespace(scene, 'acme');
		const { sections } = (await scene.call(exportNamespace, { media: 'none' })).backup;
		const { shape } = sectionsSchema();
		assert.equal(Object.keys(shape), Object.keys(sections));
		const parsed = sectionsSchema().safeParse(sections);
		assert.equal(parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [], []);

		const served = await serveScene(scene);
		const text = (await served.client().get('/api/v1/openapi.json')).text;
		await served.close();
		const { paths, components } = JSON.parse(text) as Document;
		const { get, post } = paths['/namespaces/{ns}/backup']!;
		const answered = get.responses[200]!.content['application/json'].schema.properties!.sections!;
		const sent = post.requestBody.content['application/json'].schema.properties!.backup!.properties!.sections!;
		for (const { properties } of [answered, sent]) {
			assert.equal(Object.keys(properties!), Object.keys(sections));
			assert.equal(properties!.redirects, { type: 'array', items: { $ref: '#/components/schemas/BackupRedirects' } });
		}
		for (const [name, records] of Object.entries(sections)) {
			const { properties } = components.schemas[`Backup${name[0]!.toUpperCase()}${name.slice(1)}`]!;
			assert.ok(records.length, `${name} has records`);
			for (const record of records)
				assert.equal(
					Object.keys(record).filter((field) => !properties![field]),
					[],
					name
				);
		}
		const { properties } = components.schemas.BackupRedirects!;
		assert.is(properties!.source!.type, 'string');
		assert.ok(text.length < 1_000_000, `${text.length} characters`);
	});
});
