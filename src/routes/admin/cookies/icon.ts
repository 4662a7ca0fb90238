import Cookie from '@lucide/svelte/icons/cookie';

export default Cookie;
