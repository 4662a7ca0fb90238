import * as assert from 'uvu/assert';
import type { AnyOperation } from '../../../server/operation/operation.ts';
import { operations } from '../../../server/composition/operations.ts';
import { formFields, knownFields } from '../../../server/web/admin/admin-form.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('the texts of a form as the input of an operation');
const updateUser = operations['user.update'] as AnyOperation;
const settings = operations['settings.save'] as AnyOperation;

test('numbers, yes and no, and lists follow from the schema; what the page sends for itself is left out', () => {
	const texts = new URLSearchParams('id=7&isActive=0&namespaces=one&namespaces=two&username=12&email=&intent=update');
	const known = { id: 7, isActive: false, namespaces: ['one', 'two'], username: '12', email: '' };
	assert.equal(knownFields(updateUser, texts, []), known);
	assert.equal(formFields(updateUser, texts), { ...known, intent: 'update' });
});

test('boxes of which a browser sends nothing are no, or an empty list; what is ticked wins', () => {
	const boxes = ['namespaces', 'allowedScopes'];
	const sent = knownFields(updateUser, new URLSearchParams('id=7&namespaces=one'), boxes);
	assert.equal(sent, { id: 7, namespaces: ['one'], allowedScopes: [] });
	const registration = (texts: string) => knownFields(settings, new URLSearchParams(texts), ['registrationEnabled']);
	assert.equal(registration(''), { registrationEnabled: false });
	assert.equal(registration('registrationEnabled=1'), { registrationEnabled: true });
});

test('what is no number stays the text that was typed, so that the schema names the fault', () => {
	const typed = (hours: string) => knownFields(settings, new URLSearchParams({ sessionIdleHours: hours }), []);
	assert.equal(
		[typed('8'), typed(''), typed('8x')],
		['8', '', '8x'].map((text) => ({ sessionIdleHours: text === '8' ? 8 : text }))
	);
});

test.run();
