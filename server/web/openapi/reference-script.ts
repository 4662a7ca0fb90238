/** What the page of the API reference does where scripts may run: it searches, copies, opens what a link leads to. */
export const script = `
const all = (selector) => [...document.querySelectorAll(selector)];
for (const place of all('[data-origin]')) place.textContent = location.origin;
for (const button of all('[data-copy]')) {
	const word = button.querySelector('span');
	const name = word.textContent;
	const text = button.parentElement.querySelector('code');
	button.hidden = false;
	button.addEventListener('click', async () => {
		getSelection().selectAllChildren(text);
		const isDone = navigator.clipboard
			? await navigator.clipboard.writeText(text.textContent).then(() => true, () => false)
			: document.execCommand('copy');
		if (!isDone) return;
		getSelection().removeAllRanges();
		word.textContent = button.dataset.done;
		setTimeout(() => (word.textContent = name), 2000);
	});
}
const box = document.querySelector('.search');
const field = box.querySelector('input');
const status = box.querySelector('[role=status]');
box.hidden = false;
const filter = () => {
	const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
	let found = 0;
	for (const article of all('[data-find]')) {
		const fits = words.every((word) => article.dataset.find.includes(word));
		found += fits;
		article.hidden = !fits;
		document.querySelector('nav a[href="#' + article.id + '"]').parentElement.hidden = !fits;
	}
	for (const group of all('[data-group]')) group.hidden = !group.querySelector('[data-find]:not([hidden])');
	for (const list of all('nav li > ul')) list.parentElement.hidden = !list.querySelector('li:not([hidden])');
	status.textContent = found ? '' : status.dataset.none;
};
field.addEventListener('input', filter);
field.addEventListener('keydown', (event) => {
	if (event.key !== 'Escape') return;
	field.value = '';
	filter();
});
document.addEventListener('keydown', (event) => {
	if (event.key !== '/' || event.target.closest('input')) return;
	event.preventDefault();
	field.focus();
});
const reveal = () => {
	const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
	if (!target) return;
	if (target.closest('[hidden]')) (field.value = ''), filter();
	for (let part = target; part; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true;
	target.scrollIntoView();
};
addEventListener('hashchange', reveal);
reveal();
`;
