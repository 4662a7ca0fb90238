import type { QueryInterface } from 'sequelize';
import { addIndexes, columns, dropTables, optional } from '../columns.ts';

export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('events', {
		uid: c.uid({ primaryKey: true }),
		namespace: c.namespace(),
		slug: c.key(100),
		name: c.text(200),
		start_date: c.time(optional),
		end_date: c.time(optional),
		description: c.long(),
		published: c.bool(),
		join_code: c.key(6, { unique: true }),
		board_frozen_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('active_event', {
		namespace: c.namespace({ primaryKey: true, onDelete: 'CASCADE' }),
		event_uid: c.event(),
		set_by: c.text(120),
		set_at: c.time()
	});
	await queries.createTable('config', {
		event_uid: c.event({ primaryKey: true }),
		namespace: c.namespace(),
		puzzle_word_enc: c.text(500, optional),
		share_token_hash: c.key(64, { ...optional, unique: true }),
		share_token_enc: c.text(300, optional),
		sponsor_token_hash: c.key(64, { ...optional, unique: true }),
		sponsor_token_enc: c.text(300, optional),
		settings: c.json(),
		...c.timestamps()
	});
	await queries.createTable('catalogs', {
		uid: c.uid({ primaryKey: true }),
		namespace: c.namespace(),
		event_uid: c.event(),
		slug: c.key(100),
		slug_key: c.key(100, optional),
		sort_order: c.int({ defaultValue: 0 }),
		name: c.text(200),
		description: c.long(),
		comment: c.long(),
		raetsel_buchstabe: c.text(10, optional),
		qrcode_url: c.text(2048, optional),
		removed_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('questions', {
		id: c.id(),
		namespace: c.namespace(),
		catalog_uid: c.uid({ references: { model: 'catalogs', key: 'uid' }, onDelete: 'CASCADE' }),
		sort_order: c.int({ defaultValue: 0 }),
		type: c.key(20),
		prompt: c.long(),
		points: c.int({ defaultValue: 1 }),
		countdown: c.int(optional),
		instant_feedback: c.bool({ ...optional, defaultValue: null }),
		image: c.text(2048, optional),
		explanation: c.long(optional),
		content: c.json(),
		removed_at: c.time(optional),
		...c.timestamps()
	});
	await queries.createTable('teams', {
		uid: c.uid({ primaryKey: true }),
		namespace: c.namespace(),
		event_uid: c.event(),
		name: c.text(100),
		name_key: c.key(200, optional),
		sort_order: c.int({ defaultValue: 0 }),
		is_listed: c.bool(),
		origin: c.key(10),
		excluded: c.bool(),
		token_hash: c.key(64, { unique: true }),
		token_enc: c.text(300),
		removed_at: c.time(optional),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('team_devices', {
		id: c.id(),
		namespace: c.namespace(),
		event_uid: c.event(),
		team_uid: c.uid({ references: { model: 'teams', key: 'uid' }, onDelete: 'CASCADE' }),
		token_hash: c.key(64, { unique: true }),
		join_id: c.key(64),
		user_agent: c.text(300, { defaultValue: '' }),
		last_seen_at: c.time(),
		revoked_at: c.time(optional),
		...c.timestamps()
	});
	await queries.createTable('results', {
		id: c.id(),
		namespace: c.namespace(),
		attempt_uid: c.key(64),
		event_uid: c.event(),
		catalog_uid: c.uid(),
		catalog: c.key(100),
		catalog_name: c.text(200),
		team_uid: c.uid({ ...optional, references: { model: 'teams', key: 'uid' }, onDelete: 'RESTRICT' }),
		name: c.text(100),
		attempt: c.int(),
		state: c.key(10),
		source: c.key(12),
		verified: c.bool(),
		correct: c.int({ defaultValue: 0 }),
		total: c.int({ defaultValue: 0 }),
		points: c.int({ defaultValue: 0 }),
		max_points: c.int({ defaultValue: 0 }),
		answered: c.int({ defaultValue: 0 }),
		settled: c.int({ defaultValue: 0 }),
		efficiency: c.decimal(12, 6, optional),
		started_at: c.time(optional),
		finished_at: c.time(optional),
		last_active_at: c.time(),
		duration_sec: c.decimal(12, 3, optional),
		plan: c.json(),
		running_key: c.key(80, { ...optional, unique: true }),
		submission_id: c.key(64, optional),
		payload_hash: c.key(64, optional),
		scoring_version: c.int({ defaultValue: 1 }),
		...c.version(),
		...c.timestamps()
	});
	await queries.createTable('question_results', {
		id: c.id(),
		namespace: c.namespace(),
		result_id: c.reference('results'),
		event_uid: c.event(),
		team_uid: c.uid(optional),
		catalog_uid: c.uid(),
		question_id: c.int(optional),
		attempt: c.int(),
		position: c.int(),
		type: c.key(20),
		question: c.json(),
		points: c.int(),
		limit_sec: c.int(optional),
		opened_at: c.time(optional),
		deadline_at: c.time(optional),
		answer_id: c.key(64, optional),
		status: c.key(10),
		raw_answer: c.json(optional),
		answer_text: c.long(optional),
		received_at: c.time(optional),
		time_left_sec: c.decimal(9, 3, optional),
		fraction: c.decimal(7, 6, { defaultValue: 0 }),
		is_correct: c.bool({ ...optional, defaultValue: null }),
		final_points: c.int({ defaultValue: 0 }),
		efficiency: c.decimal(7, 6, { defaultValue: 0 }),
		scoring_version: c.int({ defaultValue: 1 }),
		photo_uid: c.key(64, optional),
		consent: c.bool({ ...optional, defaultValue: null }),
		...c.timestamps()
	});
	await queries.createTable('puzzle_solves', {
		event_uid: c.event({ primaryKey: true }),
		team_uid: c.uid({ primaryKey: true, references: { model: 'teams', key: 'uid' }, onDelete: 'CASCADE' }),
		namespace: c.namespace(),
		solved_at: c.time(optional),
		tries: c.int({ defaultValue: 0 }),
		...c.timestamps()
	});
	await addIndexes(queries, [
		['events', ['namespace', 'slug'], true],
		['catalogs', ['event_uid', 'slug_key'], true],
		['questions', ['catalog_uid', 'sort_order']],
		['teams', ['event_uid', 'name_key'], true],
		['team_devices', ['event_uid', 'join_id'], true],
		['team_devices', ['team_uid']],
		['results', ['event_uid', 'attempt_uid'], true],
		['results', ['event_uid', 'team_uid', 'catalog_uid', 'attempt'], true],
		['results', ['event_uid', 'submission_id'], true],
		['results', ['event_uid', 'state', 'finished_at']],
		['results', ['state', 'last_active_at']],
		['question_results', ['result_id', 'question_id'], true],
		['question_results', ['event_uid', 'answer_id'], true],
		['question_results', ['event_uid', 'is_correct']]
	]);
}

export const down = (queries: QueryInterface): Promise<void> =>
	dropTables(queries, [
		'puzzle_solves',
		'question_results',
		'results',
		'team_devices',
		'teams',
		'questions',
		'catalogs',
		'config',
		'active_event',
		'events'
	]);
