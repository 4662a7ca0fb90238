import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';

/** Writes a row below `/admin/pages/` as the same person does at another device. */
export async function elsewhere(page: Page, method: 'PUT' | 'POST', path: string, data: object): Promise<void> {
	const headers = { accept: 'application/json' };
	const told = await page.request.get('/admin/session', { headers });
	const { csrfToken } = (await told.json()) as { csrfToken: string };
	const sent = { method, data, headers: { ...headers, 'x-csrf-token': csrfToken } };
	const answer = await page.request.fetch(`/admin/pages/${path}`, sent);
	assert.ok(answer.ok(), `${answer.status()} for ${path}`);
}
