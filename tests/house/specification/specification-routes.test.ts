import * as assert from 'uvu/assert';
import { areas } from '../../../server/access/permission-matrix.ts';
import { scopes } from '../../../server/access/scopes.ts';
import { adminRoutes, legacyRoutes, restRoutes } from '../../../server/composition/routes.ts';
import { beyondSpecification } from '../../support/examples.ts';
import { suite } from '../../support/runner/suite.ts';

// The REST table of the specification, below /api/v1/namespaces/{ns}.
const specified = `
GET /menus menu:read
POST /menus menu:write
PATCH /menus/{id} menu:write
DELETE /menus/{id} menu:write
GET /menus/{id}/items menu:read
POST /menus/{id}/items menu:write
PATCH /menus/{id}/items/{itemId} menu:write
DELETE /menus/{id}/items/{itemId} menu:write
GET /news news:read
GET /news/{id} news:read
POST /news news:write
PATCH /news/{id} news:write
DELETE /news/{id} news:write
GET /pages/tree cms:read
GET /events quiz:read
GET /events/{uid} quiz:read
POST /events quiz:write
PATCH /events/{uid} quiz:write
GET /events/{uid}/catalogs quiz:read
GET /events/{uid}/catalogs/{slug} quiz:read
PUT /events/{uid}/catalogs/{slug} quiz:write
GET /events/{uid}/results quiz:read
POST /events/{uid}/results quiz:write
DELETE /events/{uid}/results quiz:write
GET /events/{uid}/teams quiz:read
PUT /events/{uid}/teams quiz:write`;

const lines = (text: string): string[] => text.trim().split('\n');
const shapeOf = (path: string): string => path.replace(/\{\w*\}|:\w+/g, '{}');
const mounted = new Map(
	restRoutes.map((route) => [`${route.method.toUpperCase()} ${shapeOf(route.path)}`, route.operation])
);
const wanted = new Map(
	lines(specified).map((line) => {
		const [method = '', path = '', scope = ''] = line.split(' ');
		return [`${method} ${shapeOf(path)}`, scope];
	})
);

const test = suite('the routes of the specification');

test('all 26 are mounted', () => {
	assert.is(wanted.size, 26);
	assert.equal(
		[...wanted.keys()].filter((route) => !mounted.has(route)),
		[]
	);
});

test('each requires the scope of the specification', () => {
	for (const [route, operation] of mounted)
		if (wanted.has(route)) assert.is(operation.access.scope, wanted.get(route), route);
});

test('nothing else is mounted than what the examples of a feature name', () => {
	const others = [...mounted.keys()].filter((route) => !wanted.has(route));
	assert.equal(others.sort(), beyondSpecification.map(shapeOf).sort());
	assert.is(mounted.size, restRoutes.length, 'two rows for one route');
});

test('every row has an operation with a summary, a scope or an area, and accepts the parameters of its path', () => {
	for (const { method, path, operation } of [...restRoutes, ...adminRoutes]) {
		const row = `${method} ${path}`;
		assert.match(operation.summary, /^[A-Z].{10,}\.$/, row);
		const { scope, area, login } = operation.access;
		assert.ok(scope ? scopes.includes(scope) : area ? areas.includes(area) : login, row);
		const fields = Object.keys((operation.input as { shape: object }).shape);
		for (const [, name] of path.matchAll(/:(\w+)/g)) assert.ok(fields.includes(name!), `${row}: ${name}`);
	}
});

test('reading rows read and writing rows write', () => {
	for (const { method, path, operation } of [...restRoutes, ...adminRoutes])
		assert.is(operation.changes !== undefined, method !== 'get', `${method} ${path}`);
});

// The table of old endpoints, which stand at the root.
const oldRoutes = `
GET /kataloge/{file}
PUT /kataloge/{file}
POST /kataloge/{file}
DELETE /kataloge/{file}
DELETE /kataloge/{file}/{index}
GET /teams.json
POST /teams.json
GET /results.json
POST /results
DELETE /results
GET /results/download
GET /question-results.json
POST /api/team-names
GET /api/team-names/batch
GET /api/team-names/preview`;
// Of the list of catalogs, and what the contract adds to the table.
const oldBesides = `
DELETE /api/team-names/{}
DELETE /teams.json
GET /kataloge/catalogs.json
GET /qr/catalog.png
GET /qr/catalog.svg
GET /qr/event.png
GET /qr/event.svg
GET /qr/pin.png
GET /qr/pin.svg
GET /qr/team.png
GET /qr/team.svg
POST /api/team-names/preview
POST /api/team-names/{}/confirm
POST /kataloge/catalogs.json
PUT /kataloge/catalogs.json`;

test('all 15 legacy endpoints are mounted, and those of the contract', () => {
	const found = legacyRoutes.map(({ method, path }) => `${method.toUpperCase()} ${shapeOf(path)}`);
	const asked = lines(oldRoutes).map(shapeOf);
	assert.is(asked.length, 15);
	assert.equal(
		asked.filter((route) => !found.includes(route)),
		[]
	);
	assert.equal(found.filter((route) => !asked.includes(route)).sort(), lines(oldBesides));
});

test.run();
