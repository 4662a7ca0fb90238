import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import de from '#lib/messages/phone-photos/de.json' with { type: 'json' };
import en from '#lib/messages/phone-photos/en.json' with { type: 'json' };
import { photoRefusal } from '#lib/phone/photos/photo-form.ts';

interface Row {
	error: string;
	code?: string;
	metric?: string;
	why: keyof typeof de.refused;
}
const rows: Row[] = [
	{ error: 'quota_exceeded', metric: 'photos', why: 'many' },
	{ error: 'quota_exceeded', metric: 'storageBytes', why: 'full' },
	{ error: 'feature_disabled', why: 'closed' },
	{ error: 'event_not_started', why: 'closed' },
	{ error: 'event_unpublished', why: 'closed' },
	{ error: 'event_ended', why: 'ended' },
	{ error: 'payload_too_large', why: 'big' },
	{ error: 'invalid_input', code: 'too_big', why: 'big' },
	{ error: 'invalid_input', code: 'invalid_format', why: 'unreadable' },
	{ error: 'unsupported_media_type', why: 'unreadable' },
	{ error: 'invalid_input', code: 'consent_required', why: 'consent' },
	{ error: 'join_required', why: 'team' },
	{ error: 'invalid_team_token', why: 'team' },
	{ error: 'team_not_listed', why: 'team' },
	{ error: 'team_login_required', why: 'team' },
	{ error: 'idempotency_conflict', why: 'failed' },
	{ error: 'a code of tomorrow', why: 'failed' }
];

const test = suite('why a photo is refused');
for (const { error, code, metric, why } of rows)
	test(`${[error, code, metric].filter(Boolean).join(' ')} has words in both languages`, () => {
		const details = code ? { details: [{ path: 'file', code, message: 'English' }] } : {};
		const found = photoRefusal({ status: 400, error, message: 'English', ...details, ...(metric ? { metric } : {}) });
		assert.is(found, why);
		assert.ok(de.refused[found] && en.refused[found]);
	});
test.run();
