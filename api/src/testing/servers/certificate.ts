/** The self-signed certificate of kiln.example, valid for a hundred years. Only tests trust it. */
export const testCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUEVFddccRqmnd7Xbrey0rhvEThkAwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMa2lsbi5leGFtcGxlMCAXDTI2MTEyMTIwMzIyMVoYDzIxMjYx
MDI4MjAzMjIxWjAXMRUwEwYDVQQDDAxraWxuLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAARys7ilAExbw0Xqe6ZyYNMtCMRzw1x8bFlOuXBZEBB/wZac
ZSx03fvWzDK+E5KvMtZbA9hsviqalYTZyGg7b/hbo2wwajAdBgNVHQ4EFgQUewmR
Wo1tSVnvDy7xhOlIOQL+tmcwHwYDVR0jBBgwFoAUewmRWo1tSVnvDy7xhOlIOQL+
tmcwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxraWxuLmV4YW1wbGUwCgYI
KoZIzj0EAwIDSAAwRQIhALc/4EzyIjCB36CbVYPkqiCH7J1apVvZL5RomnKlvvXS
AiA64nznRkv+YYqEW8E+zn6cckZjG6ejExMMfyN3NZseRw==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkOuGBSgG0O9KaLm6
i06i0I40KrNksFy+dPO0UCuyCkahRANCAARys7ilAExbw0Xqe6ZyYNMtCMRzw1x8
bFlOuXBZEBB/wZacZSx03fvWzDK+E5KvMtZbA9hsviqalYTZyGg7b/hb
-----END PRIVATE KEY-----`,
};
