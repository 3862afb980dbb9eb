-- Tokens made before the scope "addresses" could read addresses, and still can.
UPDATE `api_tokens` SET `scopes` = json_insert(`scopes`, '$[#]', 'addresses')
  WHERE EXISTS (SELECT 1 FROM json_each(`api_tokens`.`scopes`) WHERE value IN ('read', 'write'));
