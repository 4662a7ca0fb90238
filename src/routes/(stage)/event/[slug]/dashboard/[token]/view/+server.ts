import { json } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';
import { readView } from '../read-view.ts';

/** The settings of the dashboard as they are now, for a page that stays open for days. */
export const GET: RequestHandler = async (event) =>
	json(await readView(event), { headers: { 'cache-control': 'no-store' } });
