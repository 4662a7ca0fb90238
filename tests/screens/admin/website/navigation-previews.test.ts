import * as assert from 'uvu/assert';
import { openBackEnd, type BackEnd } from '../../../support/back-end.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('the previews of header and footer');
let desk: BackEnd;
test.before(async () => {
	// The newsletter is shown where mail can leave; none does here.
	const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
	desk = await openBackEnd([['anna', 'admin']], { viewport: { width: 1440, height: 900 } }, env);
	await desk.product.perform('page.save', { page: 'programm', title: 'Programm', status: 'published', blocks: [] });
	await desk.product.perform('menu.create', { label: 'Oben' });
});
test.after(() => desk.close());

test('the previews have the words and the design of the website', async () => {
	const { page } = desk.screen;
	await desk.product.perform('footerBlock.create', {
		slot: 'footer_1',
		type: 'newsletter',
		content: { headline: 'Post von uns', buttonLabel: 'Anmelden' }
	});
	await desk.product.perform('design.save', { preset: 'harbour' });
	const preview = page.frameLocator('iframe[title="So sieht es aus"]');
	await page.goto('/admin/navigation/footer');
	await preview.getByPlaceholder('name@beispiel.de').waitFor();
	const fontsIn = (part: string) =>
		preview.locator(part).evaluate((shown) => {
			const font = (element: Element) => getComputedStyle(element).getPropertyValue('font-family');
			return [font(shown), font(document.body)];
		});
	const footFonts = await fontsIn('footer');
	await page.goto('/admin/navigation/menus');
	await preview.locator('header').first().waitFor();
	assert.equal(await fontsIn('header'), footFonts);
	const site = await desk.screen.page.context().newPage();
	await site.goto('/m/programm');
	assert.is((await fontsIn('header'))[1], await site.evaluate(() => getComputedStyle(document.body).fontFamily));
	await site.close();
});

test.run();
